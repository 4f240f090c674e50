import { TrainingDetail } from '#src/entities/onSiteTraining/TrainingDetail.tsx'
import { pageHref } from '#src/entities/project/shared/projectAddress.ts'
import type { RecordProps } from '../projectPage.ts'

/** The page of one training. */
export const OnSiteTrainingRecord = ({ project, system, recordId, crumbs }: RecordProps) => (
  <TrainingDetail
    id={recordId}
    project={project}
    system={system}
    crumbs={crumbs}
    register={pageHref(system, project.id, 'onsitetraining')}
  />
)
