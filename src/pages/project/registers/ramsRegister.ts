import { recordPath } from '#contract/recordPages.ts'
import type { Rams } from '#contract/entities/rams.ts'
import type { System } from '#contract/systems.ts'
import { rams } from '#src/entities/rams/data.ts'
import { firstRows, plainRegister } from './defineRegister.tsx'

const described = {
  data: rams,
  href: (row: Rams, system: System) => recordPath('rams', row, system),
  add: () => 'New RAMS',
  form: () => import('#src/entities/rams/RamsForm.tsx').then((file) => file.RamsForm),
  detail: () => import('#src/entities/rams/RamsDetail.tsx').then((file) => file.RamsDetail),
}

/** The register of RAMS. */
export const ramsRegister = plainRegister({
  ...described,
  table: () => import('#src/entities/rams/RamsTable.tsx').then((file) => file.RamsTable),
})

/** The RAMS that concern the reader: those to sign first. */
export const myRamsRegister = plainRegister({
  ...described,
  load: firstRows(rams.entity, 'toSign'),
  table: () => import('#src/entities/rams/RamsTable.tsx').then((file) => file.MyRamsTable),
  isPrinted: false,
})
