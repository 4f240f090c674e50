import type { weatherDay } from '#contract/entities/weatherDay.ts'
import type { Person } from '#server/core/person.ts'
import type { Rules } from '#server/core/policy.ts'
import { mayWriteSafety, ofOpenSites, ofSite } from '#server/core/rights/recordRights.ts'
import { weatherDays } from '#server/db/tables/weatherDay.ts'

const keeps = (person: Person, row: { projectId: number }) => mayWriteSafety(person, ofSite(row))

/**
 * Everyone who opens the safety records of a project reads its weather, including subcontractors: it is the same for
 * all. Whoever writes safety records keeps it.
 */
export const weatherRules: Rules<typeof weatherDay> = {
  personal: true,
  finds: (person) => ofOpenSites(person, weatherDays.projectId),
  creates: keeps,
  edits: keeps,
  removes: keeps,
}
