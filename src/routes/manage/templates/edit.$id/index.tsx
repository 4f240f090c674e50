import { createFileRoute } from '@tanstack/react-router'
import { TemplateAbout } from '#src/entities/template/TemplateAbout.tsx'

export const Route = createFileRoute('/manage/templates/edit/$id/')({
  component: function About() {
    return <TemplateAbout id={Route.useParams().id} />
  },
})
