import type { client } from '#contract/entities/client.ts'
import { isAdmin, managesAProject, worksInOffice } from '#server/core/access.ts'
import type { Rules } from '#server/core/policy.ts'

/** The office knows the companies it works with; administrators keep them. */
export const clientRules: Rules<typeof client> = {
  finds: worksInOffice,
  creates: isAdmin,
  edits: isAdmin,
  removes: isAdmin,
  // Whoever manages a project names companies in its records, without seeing what the office sees of them.
  names: (person) => worksInOffice(person) || managesAProject(person),
}
