import { permits } from '#src/entities/permit/data.ts'
import { defineRegister } from './defineRegister.tsx'

/** The register of permits, with its board and its calendar. */
export const permitRegister = defineRegister({
  data: permits,
  page: () => import('./Permits.tsx').then((file) => file.Permits),
  detail: () => import('#src/entities/permit/PermitDetail.tsx').then((file) => file.PermitDetail),
})
