import { createFileRoute } from '@tanstack/react-router'
import { templateDocuments } from '#src/entities/templateDocument/data.ts'
import { TemplateDocumentDetail } from '#src/entities/templateDocument/TemplateDocumentDetail.tsx'
import { ids } from '#src/routes/-params.ts'

/** A starter document. New ones are created in their folder, so there is no id 0. */
export const Route = createFileRoute('/manage/templateDocuments/edit/$id')({
  params: ids('id'),
  loader: ({ context: { queryClient }, params: { id } }) => queryClient.ensureQueryData(templateDocuments.detail(id)),
  component: function TemplateDocument() {
    const { id } = Route.useParams()
    return <TemplateDocumentDetail key={id} id={id} />
  },
})
