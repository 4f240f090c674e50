import { disciplinaries } from '#src/entities/disciplinary/data.ts'
import { defineRegister } from './defineRegister.tsx'

/** The register of disciplinaries, with the head lines. */
export const disciplinaryRegister = defineRegister({
  data: disciplinaries,
  page: () => import('./Disciplinaries.tsx').then((file) => file.Disciplinaries),
  detail: () => import('#src/entities/disciplinary/CardDetail.tsx').then((file) => file.CardDetail),
})
