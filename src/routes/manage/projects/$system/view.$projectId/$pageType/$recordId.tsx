import { createFileRoute } from '@tanstack/react-router'
import { ProjectRecord } from '#src/pages/project/ProjectRecord.tsx'
import { ids } from '#src/routes/-params.ts'

/** One record of a register: /permits/{permitId}, /equipments/{equipmentId} and so on. */
export const Route = createFileRoute('/manage/projects/$system/view/$projectId/$pageType/$recordId')({
  params: ids('recordId'),
  component: function Record() {
    return <ProjectRecord {...Route.useParams()} />
  },
})
