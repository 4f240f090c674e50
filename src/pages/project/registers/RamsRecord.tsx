import { pageHref } from '#src/entities/project/shared/projectAddress.ts'
import { RamsDetail } from '#src/entities/rams/RamsDetail.tsx'
import type { RecordProps } from '../projectPage.ts'

/** The page of one revision of RAMS. */
export const RamsRecord = ({ project, system, recordId, crumbs }: RecordProps) => (
  <RamsDetail
    id={recordId}
    project={project}
    system={system}
    crumbs={crumbs}
    register={pageHref(system, project.id, 'rams')}
  />
)
