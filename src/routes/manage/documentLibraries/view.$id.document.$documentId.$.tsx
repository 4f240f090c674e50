import { createFileRoute } from '@tanstack/react-router'
import { libraryDocuments } from '#src/entities/libraryDocument/data.ts'
import { LibraryDocumentDetail } from '#src/entities/libraryDocument/LibraryDocumentDetail.tsx'
import { ids } from '#src/routes/-params.ts'

/** A library document, with its revisions and who has confirmed reading it. */
export const Route = createFileRoute('/manage/documentLibraries/view/$id/document/$documentId/$')({
  params: ids('id', 'documentId'),
  loader: ({ context: { queryClient }, params: { documentId } }) =>
    queryClient.ensureQueryData(libraryDocuments.detail(documentId)),
  component: function LibraryDocument() {
    const { documentId } = Route.useParams()
    return <LibraryDocumentDetail key={documentId} id={documentId} />
  },
})
