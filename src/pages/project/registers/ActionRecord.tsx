import { ActionDetail } from '#src/entities/questionResponseAction/ActionDetail.tsx'
import { pageHref } from '#src/entities/project/shared/projectAddress.ts'
import type { RecordProps } from '../projectPage.ts'

/** The page of one action. */
export const ActionRecord = ({ project, system, recordId, crumbs }: RecordProps) => (
  <ActionDetail
    id={recordId}
    project={project}
    system={system}
    crumbs={crumbs}
    register={pageHref(system, project.id, 'questionresponseactions')}
  />
)
