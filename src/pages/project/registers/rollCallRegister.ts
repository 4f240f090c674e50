import { recordPath } from '#contract/recordPages.ts'
import { rollCalls } from '#src/entities/rollCall/data.ts'
import { plainRegister } from './defineRegister.tsx'

/** The register of roll calls and drills. A new one starts at once. */
export const rollCallRegister = plainRegister({
  data: rollCalls,
  href: (row, system) => recordPath('rollCall', row, system),
  add: () => 'Start roll call',
  mayAdd: ({ pageData }) => pageData.inducts,
  table: () => import('#src/entities/rollCall/RollCallTable.tsx').then((file) => file.RollCallTable),
  form: () => import('#src/entities/rollCall/StartRollCall.tsx').then((file) => file.StartRollCall),
  detail: () => import('#src/entities/rollCall/RollCallDetail.tsx').then((file) => file.RollCallDetail),
})
