import { InductionDetail } from '#src/entities/induction/InductionDetail.tsx'
import { pageHref } from '#src/entities/project/shared/projectAddress.ts'
import type { RecordProps } from '../projectPage.ts'

/** The page of one induction. */
export const InductionRecord = ({ project, system, recordId, crumbs }: RecordProps) => (
  <InductionDetail
    id={recordId}
    project={project}
    system={system}
    crumbs={crumbs}
    register={pageHref(system, project.id, 'inductions')}
  />
)
