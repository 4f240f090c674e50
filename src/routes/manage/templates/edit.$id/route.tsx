import { createFileRoute, Outlet } from '@tanstack/react-router'
import { templates } from '#src/entities/template/data.ts'
import { TemplateDetail } from '#src/entities/template/TemplateDetail.tsx'
import { editId, editSearch } from '#src/routes/-params.ts'

/** A template with its folder tree; 0 is a new one. */
export const Route = createFileRoute('/manage/templates/edit/$id')({
  params: editId,
  validateSearch: editSearch,
  loader: ({ context: { queryClient }, params: { id } }) =>
    id > 0 ? queryClient.ensureQueryData(templates.detail(id)) : null,
  component: function Template() {
    return (
      <TemplateDetail id={Route.useParams().id} editing={Route.useSearch().edit === 1}>
        <Outlet />
      </TemplateDetail>
    )
  },
})
