import { projectPersons } from '#src/entities/projectPerson/data.ts'
import { defineRegister } from './defineRegister.tsx'

/** The register of the people of a project. */
export const peopleRegister = defineRegister({
  data: projectPersons,
  page: () => import('./People.tsx').then((file) => file.People),
  detail: () => import('#src/entities/projectPerson/PersonDetail.tsx').then((file) => file.PersonDetail),
})
