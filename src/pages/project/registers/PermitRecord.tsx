import { PermitDetail } from '#src/entities/permit/PermitDetail.tsx'
import { pageHref } from '#src/entities/project/shared/projectAddress.ts'
import type { RecordProps } from '../projectPage.ts'

/** The page of one permit. */
export const PermitRecord = ({ project, system, recordId, crumbs }: RecordProps) => (
  <PermitDetail
    id={recordId}
    project={project}
    system={system}
    crumbs={crumbs}
    register={pageHref(system, project.id, 'permits')}
  />
)
