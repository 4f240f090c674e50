import { recordPath } from '#contract/recordPages.ts'
import { accidents } from '#src/entities/accident/data.ts'
import { plainRegister } from './defineRegister.tsx'

/** The register of accidents. */
export const accidentRegister = plainRegister({
  data: accidents,
  href: (row, system) => recordPath('accident', row, system),
  add: () => 'Report an accident',
  table: () => import('#src/entities/accident/AccidentTable.tsx').then((file) => file.AccidentTable),
  form: () => import('#src/entities/accident/AccidentForm.tsx').then((file) => file.AccidentForm),
  detail: () => import('#src/entities/accident/AccidentDetail.tsx').then((file) => file.AccidentDetail),
})
