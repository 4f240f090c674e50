import { createFileRoute, Outlet } from '@tanstack/react-router'
import { templates } from '#src/entities/template/data.ts'
import { TemplateNew } from '#src/entities/template/TemplateNew.tsx'
import { TemplateScreen } from '#src/entities/template/TemplateScreen.tsx'
import { editId } from '#src/routes/-params.ts'

/** One template with its tree; 0 is a new one. */
export const Route = createFileRoute('/manage/templates/edit/$id')({
  params: editId,
  loader: ({ context: { queryClient }, params: { id } }) =>
    id > 0 ? queryClient.ensureQueryData(templates.detail(id)) : null,
  component: function Template() {
    const { id } = Route.useParams()
    return id > 0 ? (
      <TemplateScreen key={id} id={id}>
        <Outlet />
      </TemplateScreen>
    ) : (
      <TemplateNew />
    )
  },
})
