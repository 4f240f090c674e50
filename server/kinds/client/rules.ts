import { sql } from 'drizzle-orm'
import type { client } from '#contract/entities/client.ts'
import { isAdmin, managesAProject, ofSeenProjects, worksInOffice } from '#server/core/access.ts'
import type { Person } from '#server/core/person.ts'
import { either, type Rules } from '#server/core/policy.ts'
import { projectClients } from '#server/db/tables/projectClient.ts'
import { clients } from '#server/db/tables/client.ts'

/** The office reads companies; administrators maintain them. */
export const clientRules: Rules<typeof client> = {
  finds: worksInOffice,
  creates: isAdmin,
  edits: isAdmin,
  removes: isAdmin,
  // People refer to companies in the project's records without seeing their details: managers to all, others to those
  // of their projects.
  names: (person) => either(worksInOffice(person) || managesAProject(person), worksOnOwnProject(person)),
}

const worksOnOwnProject = (person: Person) => {
  const seen = ofSeenProjects(person, projectClients.projectId)
  if (typeof seen === 'boolean') return seen
  return sql`${clients.id} in (select ${projectClients.clientId} from ${projectClients}
    where ${seen} and not ${projectClients.isDeleted})`
}
