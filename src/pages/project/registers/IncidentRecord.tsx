import { IncidentDetail } from '#src/entities/incident/IncidentDetail.tsx'
import { pageHref } from '#src/entities/project/shared/projectAddress.ts'
import type { RecordProps } from '../projectPage.ts'

/** The page of one incident. */
export const IncidentRecord = ({ project, system, recordId, crumbs }: RecordProps) => (
  <IncidentDetail
    id={recordId}
    project={project}
    system={system}
    crumbs={crumbs}
    register={pageHref(system, project.id, 'incidents')}
  />
)
