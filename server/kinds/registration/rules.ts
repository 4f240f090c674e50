import type { registration } from '#contract/entities/registration.ts'
import { registrationStatus as status } from '#contract/people/registrations.ts'
import type { Rules } from '#server/core/policy.ts'
import { registrations as table } from '#server/db/tables/registration.ts'
import { acceptsPeople, ofComingPeople } from '#server/features/site/sitePeople.ts'

/**
 * Only a link makes registrations, and nobody corrects what somebody says of themselves. Those who keep the list of
 * people accept them; people of a subcontractor who may write there read those of their own company.
 */
export const registrationRules: Rules<typeof registration> = {
  personal: true,
  finds: (reader) => ofComingPeople(reader, table),
  creates: () => false,
  edits: () => false,
  removes: (reader, row) => acceptsPeople(reader, row),
  keptBecause: ({ statusId }) =>
    statusId === status.accepted ? 'They are on the list of people, and it is removed together with them.' : null,
  acts: acceptsPeople,
}
