import { createFileRoute } from '@tanstack/react-router'
import { ProjectRecord } from '#src/pages/project/ProjectRecord.tsx'
import { ids } from '#src/routes/-params.ts'

/** One inspection of a piece of equipment. */
export const Route = createFileRoute(
  '/manage/projects/$system/view/$projectId/equipments/$equipmentId/inspections/$recordId',
)({
  params: ids('equipmentId', 'recordId'),
  component: function Record() {
    return <ProjectRecord {...Route.useParams()} />
  },
})
