import { inductions } from '#src/entities/induction/data.ts'
import { defineRegister } from './defineRegister.tsx'

/** The register of inductions, with the screen for a group. */
export const inductionRegister = defineRegister({
  data: inductions,
  page: () => import('./Inductions.tsx').then((file) => file.Inductions),
  detail: () => import('#src/entities/induction/InductionDetail.tsx').then((file) => file.InductionDetail),
})
