import { recordPath } from '#contract/recordPages.ts'
import { onSiteTrainings } from '#src/entities/onSiteTraining/data.ts'
import { plainRegister } from './defineRegister.tsx'

/** The register of talks, briefings and drills. */
export const trainingRegister = plainRegister({
  data: onSiteTrainings,
  href: (row, system) => recordPath('onSiteTraining', row, system),
  add: () => 'New training',
  table: () => import('#src/entities/onSiteTraining/TrainingTable.tsx').then((file) => file.TrainingTable),
  form: () => import('#src/entities/onSiteTraining/TrainingForm.tsx').then((file) => file.TrainingForm),
  detail: () => import('#src/entities/onSiteTraining/TrainingDetail.tsx').then((file) => file.TrainingDetail),
})
