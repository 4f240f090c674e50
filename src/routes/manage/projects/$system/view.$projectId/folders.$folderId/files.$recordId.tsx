import { createFileRoute } from '@tanstack/react-router'
import { loadRecord } from '#src/pages/project/loadPage.ts'
import { ProjectRecord } from '#src/pages/project/ProjectRecord.tsx'
import { ids } from '#src/routes/-params.ts'

/** A document of a folder. */
export const Route = createFileRoute('/manage/projects/$system/view/$projectId/folders/$folderId/files/$recordId')({
  params: ids('folderId', 'recordId'),
  staticData: { page: 'files' },
  // Loader and component share a chunk, because both need the map of pages.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient }, params }) => loadRecord(queryClient, { ...params, pageType: 'files' }),
  component: function Record() {
    return <ProjectRecord {...Route.useParams()} pageType="files" />
  },
})
