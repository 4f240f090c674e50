import { ObservationDetail } from '#src/entities/observation/ObservationDetail.tsx'
import { pageHref } from '#src/entities/project/shared/projectAddress.ts'
import type { RecordProps } from '../projectPage.ts'

/** The page of one observation. */
export const ObservationRecord = ({ project, system, recordId, crumbs }: RecordProps) => (
  <ObservationDetail
    id={recordId}
    project={project}
    system={system}
    crumbs={crumbs}
    register={pageHref(system, project.id, 'observations')}
  />
)
