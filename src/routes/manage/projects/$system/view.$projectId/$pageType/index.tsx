import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '#src/pages/project/loadPage.ts'
import { ProjectPage } from '#src/pages/project/ProjectPage.tsx'

export const Route = createFileRoute('/manage/projects/$system/view/$projectId/$pageType/')({
  // The map of pages comes with the first of them: one chunk for the screen and for what loads it.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient }, params, location: { search } }) => loadPage(queryClient, { ...params, search }),
  component: function Page() {
    return <ProjectPage {...Route.useParams()} search={Route.useSearch()} />
  },
})
