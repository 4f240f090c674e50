import { rfiPath } from '#contract/recordPages.ts'
import { rfis } from '#src/entities/rfi/data.ts'
import { plainRegister } from './defineRegister.tsx'

/** The register of RFIs. */
export const rfiRegister = plainRegister({
  data: rfis,
  href: rfiPath,
  add: () => 'New RFI',
  table: () => import('#src/entities/rfi/RfiTable.tsx').then((file) => file.RfiTable),
  form: () => import('#src/entities/rfi/RfiForm.tsx').then((file) => file.RfiForm),
  detail: () => import('#src/entities/rfi/RfiDetail.tsx').then((file) => file.RfiDetail),
})
