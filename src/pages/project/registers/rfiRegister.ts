import { rfis } from '#src/entities/rfi/data.ts'
import { rfiHref } from '#src/entities/rfi/shared/rfiHref.ts'
import { plainRegister } from './defineRegister.tsx'

/** The register of RFIs. */
export const rfiRegister = plainRegister({
  data: rfis,
  href: rfiHref,
  add: () => 'New RFI',
  load: (client, { projectId }) => void client.prefetchQuery(rfis.list({ parentProjectId: projectId })),
  table: () => import('#src/entities/rfi/RfiTable.tsx').then((file) => file.RfiTable),
  form: () => import('#src/entities/rfi/RfiForm.tsx').then((file) => file.RfiForm),
  detail: () => import('#src/entities/rfi/RfiDetail.tsx').then((file) => file.RfiDetail),
})
