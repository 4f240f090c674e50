import { createFileRoute } from '@tanstack/react-router'
import { loadRecord } from '#src/pages/project/loadPage.ts'
import { ProjectRecord } from '#src/pages/project/ProjectRecord.tsx'
import { ids } from '#src/routes/-params.ts'

/** An inspection of a piece of equipment. */
export const Route = createFileRoute(
  '/manage/projects/$system/view/$projectId/equipments/$equipmentId/inspections/$recordId',
)({
  params: ids('equipmentId', 'recordId'),
  staticData: { page: 'inspections' },
  // Loader and component share a chunk, because both need the map of pages.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient }, params }) => loadRecord(queryClient, { ...params, pageType: 'inspections' }),
  component: function Record() {
    return <ProjectRecord {...Route.useParams()} pageType="inspections" />
  },
})
