import type { client } from '#contract/entities/client.ts'
import { isAdmin, managesAProject, worksInOffice } from '#server/core/access.ts'
import type { Rules } from '#server/core/policy.ts'

/** The office reads companies; administrators maintain them. */
export const clientRules: Rules<typeof client> = {
  finds: worksInOffice,
  creates: isAdmin,
  edits: isAdmin,
  removes: isAdmin,
  // A project manager refers to companies in the project's records without seeing their details.
  names: (person) => worksInOffice(person) || managesAProject(person),
}
