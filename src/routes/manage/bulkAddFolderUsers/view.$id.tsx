import { createFileRoute } from '@tanstack/react-router'
import { projects } from '#src/entities/project/data.ts'
import { BulkFolderRights } from '#src/pages/project/folderRights/BulkFolderRights.tsx'
import { ids } from '#src/routes/-params.ts'

/** The rights of many people on many folders of a project; the id is the project's. */
export const Route = createFileRoute('/manage/bulkAddFolderUsers/view/$id')({
  staticData: { title: 'Folder users' },
  params: ids('id'),
  loader: ({ context: { queryClient }, params: { id } }) => queryClient.ensureQueryData(projects.detail(id)),
  component: function FolderUsers() {
    return <BulkFolderRights projectId={Route.useParams().id} />
  },
})
