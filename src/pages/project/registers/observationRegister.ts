import { recordPath } from '#contract/recordPages.ts'
import { observations } from '#src/entities/observation/data.ts'
import { observationWords } from '#src/entities/observation/shared/observationWords.ts'
import { plainRegister } from './defineRegister.tsx'
import type { ObservationSearch } from './observationSearch.ts'

/** The register of observations, and of the faults of a building. A new one may name the item that it is about. */
export const observationRegister = plainRegister({
  data: observations,
  href: (row, system) => recordPath('observation', row, system),
  add: (system) => observationWords(system).add,
  start: ({ equipment, item }: ObservationSearch) => ({
    ...(equipment && { equipmentIds: [equipment] }),
    ...(item && { nonEquipmentItemIds: [item] }),
  }),
  table: () => import('#src/entities/observation/ObservationTable.tsx').then((file) => file.ObservationTable),
  form: () => import('#src/entities/observation/ObservationForm.tsx').then((file) => file.ObservationForm),
  detail: () => import('#src/entities/observation/ObservationDetail.tsx').then((file) => file.ObservationDetail),
})
