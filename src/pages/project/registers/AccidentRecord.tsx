import { AccidentDetail } from '#src/entities/accident/AccidentDetail.tsx'
import { pageHref } from '#src/entities/project/shared/projectAddress.ts'
import type { RecordProps } from '../projectPage.ts'

/** The page of one accident. */
export const AccidentRecord = ({ project, system, recordId, crumbs }: RecordProps) => (
  <AccidentDetail
    id={recordId}
    project={project}
    system={system}
    crumbs={crumbs}
    register={pageHref(system, project.id, 'accidents')}
  />
)
