import { rams } from '#src/entities/rams/data.ts'
import { ramsHref } from '#src/entities/rams/shared/ramsHref.ts'
import { firstRows, plainRegister } from './defineRegister.tsx'

const described = {
  data: rams,
  href: ramsHref,
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
