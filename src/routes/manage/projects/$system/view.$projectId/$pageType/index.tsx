import { createFileRoute } from '@tanstack/react-router'
import { ProjectPage } from '#src/pages/project/ProjectPage.tsx'

export const Route = createFileRoute('/manage/projects/$system/view/$projectId/$pageType/')({
  component: function Page() {
    return <ProjectPage {...Route.useParams()} />
  },
})
