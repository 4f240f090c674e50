import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '#src/pages/project/loadPage.ts'
import { ProjectPage } from '#src/pages/project/ProjectPage.tsx'

export const Route = createFileRoute('/manage/projects/$system/view/$projectId/$pageType/')({
  // Loader and component share a chunk, because both need the map of pages.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient }, params, location: { search } }) => loadPage(queryClient, { ...params, search }),
  component: function Page() {
    return <ProjectPage {...Route.useParams()} search={Route.useSearch()} />
  },
})
