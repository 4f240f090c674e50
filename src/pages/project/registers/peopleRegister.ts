import { projectPersons } from '#src/entities/projectPerson/data.ts'
import type { Register } from '../projectPage.ts'
import { defineRegister } from './defineRegister.tsx'

const register = defineRegister({
  data: projectPersons,
  page: () => import('./People.tsx').then((file) => file.People),
  detail: () => import('#src/entities/projectPerson/PersonDetail.tsx').then((file) => file.PersonDetail),
})

/** The register of the people of a project. A record that has gone opens too, because its page leads on from there. */
export const peopleRegister: Register = {
  ...register,
  loadRecord: (client, id) => client.prefetchQuery(projectPersons.detail(id)),
}
