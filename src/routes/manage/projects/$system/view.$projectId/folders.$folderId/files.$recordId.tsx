import { createFileRoute } from '@tanstack/react-router'
import { loadRecord } from '#src/pages/project/loadPage.ts'
import { ProjectRecord } from '#src/pages/project/ProjectRecord.tsx'
import { ids } from '#src/routes/-params.ts'

/** One document of a folder. */
export const Route = createFileRoute('/manage/projects/$system/view/$projectId/folders/$folderId/files/$recordId')({
  params: ids('folderId', 'recordId'),
  staticData: { page: 'files' },
  // The map of pages comes with the first of them: one chunk for the screen and for what loads it.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient }, params }) => loadRecord(queryClient, { ...params, pageType: 'files' }),
  component: function Record() {
    return <ProjectRecord {...Route.useParams()} pageType="files" />
  },
})
