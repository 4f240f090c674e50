import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { projects } from '#src/entities/project/data.ts'
import { ProjectList } from '#src/entities/project/ProjectList.tsx'

/** The register of projects. `new=1` opens the form of a new project, so that a reload keeps it open. */
export const Route = createFileRoute('/manage/projects/')({
  staticData: { title: 'Projects' },
  validateSearch: z.object({ new: z.catch(z.optional(z.literal(1)), undefined) }),
  // The loader stays in the main chunk, so that the start of the app requests the rows without waiting for more code.
  codeSplitGroupings: [['component']],
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(projects.list()),
  component: function Projects() {
    return <ProjectList isNew={Route.useSearch().new === 1} />
  },
})
