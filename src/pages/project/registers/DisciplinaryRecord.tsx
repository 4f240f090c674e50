import { CardDetail } from '#src/entities/disciplinary/CardDetail.tsx'
import { pageHref } from '#src/entities/project/shared/projectAddress.ts'
import type { RecordProps } from '../projectPage.ts'

/** The page of one disciplinary. */
export const DisciplinaryRecord = ({ project, system, recordId, crumbs }: RecordProps) => (
  <CardDetail
    id={recordId}
    project={project}
    system={system}
    crumbs={crumbs}
    register={pageHref(system, project.id, 'disciplinaries')}
  />
)
