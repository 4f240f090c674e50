import { ChangeRequestDetail } from '#src/entities/changeRequest/ChangeRequestDetail.tsx'
import { pageHref } from '#src/entities/project/shared/projectAddress.ts'
import type { RecordProps } from '../projectPage.ts'

/** The page of one change request. */
export const ChangeRequestRecord = ({ project, system, recordId, crumbs }: RecordProps) => (
  <ChangeRequestDetail
    id={recordId}
    project={project}
    crumbs={crumbs}
    register={pageHref(system, project.id, 'changerequests')}
  />
)
