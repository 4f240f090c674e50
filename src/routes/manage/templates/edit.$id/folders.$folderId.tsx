import { createFileRoute } from '@tanstack/react-router'
import { templateFolders } from '#src/entities/templateFolder/data.ts'
import { TemplateFolderPage } from '#src/entities/templateFolder/TemplateFolderPage.tsx'
import { ids } from '#src/routes/-params.ts'

/** A folder of a template. */
export const Route = createFileRoute('/manage/templates/edit/$id/folders/$folderId')({
  params: ids('folderId'),
  loader: ({ context: { queryClient }, params: { folderId } }) =>
    queryClient.ensureQueryData(templateFolders.detail(folderId)),
  component: function Folder() {
    const { id, folderId } = Route.useParams()
    return <TemplateFolderPage key={folderId} templateId={id} id={folderId} />
  },
})
