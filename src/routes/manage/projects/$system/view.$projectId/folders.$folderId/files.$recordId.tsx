import { createFileRoute } from '@tanstack/react-router'
import { ProjectRecord } from '#src/pages/project/ProjectRecord.tsx'
import { ids } from '#src/routes/-params.ts'

/** One document of a folder. */
export const Route = createFileRoute('/manage/projects/$system/view/$projectId/folders/$folderId/files/$recordId')({
  params: ids('folderId', 'recordId'),
  component: function Record() {
    return <ProjectRecord {...Route.useParams()} pageType="files" />
  },
})
