import { createFileRoute } from '@tanstack/react-router'
import { roleListTemplates } from '#src/entities/roleListTemplate/data.ts'
import { RoleListTemplateDetail } from '#src/entities/roleListTemplate/RoleListTemplateDetail.tsx'
import { editId, editSearch } from '#src/routes/-params.ts'

/** An approval template; 0 is a new one. */
export const Route = createFileRoute('/manage/approvalTemplates/edit/$id')({
  params: editId,
  validateSearch: editSearch,
  loader: ({ context: { queryClient }, params: { id } }) =>
    id > 0 ? queryClient.ensureQueryData(roleListTemplates.detail(id)) : null,
  component: function ApprovalTemplate() {
    return <RoleListTemplateDetail id={Route.useParams().id} editing={Route.useSearch().edit === 1} />
  },
})
