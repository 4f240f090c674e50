import { createFileRoute } from '@tanstack/react-router'
import { loadRecord } from '#src/pages/project/loadPage.ts'
import { ProjectRecord } from '#src/pages/project/ProjectRecord.tsx'
import { ids } from '#src/routes/-params.ts'

/** A record of a register: /permits/{permitId}, /equipments/{equipmentId} and so on. */
export const Route = createFileRoute('/manage/projects/$system/view/$projectId/$pageType/$recordId')({
  params: ids('recordId'),
  // Loader and component share a chunk, because both need the map of pages.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient }, params }) => loadRecord(queryClient, params),
  component: function Record() {
    return <ProjectRecord {...Route.useParams()} />
  },
})
