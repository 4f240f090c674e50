import { changeRequests } from '#src/entities/changeRequest/data.ts'
import { defineRegister } from './defineRegister.tsx'

/** The register of change requests, below what they add to the contract. */
export const changeRequestRegister = defineRegister({
  data: changeRequests,
  page: () => import('./ChangeRequests.tsx').then((file) => file.ChangeRequests),
  detail: () => import('#src/entities/changeRequest/ChangeRequestDetail.tsx').then((file) => file.ChangeRequestDetail),
})
