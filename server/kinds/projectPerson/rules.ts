import { sql } from 'drizzle-orm'
import type { projectPerson } from '#contract/entities/projectPerson.ts'
import { personStatus as status } from '#contract/people/personStatus.ts'
import type { Person } from '#server/core/person.ts'
import type { Rules } from '#server/core/policy.ts'
import { dayWhere } from '#server/core/today.ts'
import { isEndingSoon, isListed } from '#server/features/site/endingSoon.ts'
import { keepsPeople, ofSitePeople } from '#server/features/site/sitePeople.ts'
import { projectPersons as table } from '#server/db/tables/projectPerson.ts'

/** Everyone who opens the site reads its people; those who induct there keep the list. */
export const projectPersonRules: Rules<typeof projectPerson> = {
  personal: true,
  finds: (reader) => ofSitePeople(reader, table),
  creates: keepsPeople,
  edits: (reader, row) => row.statusId !== status.left && keepsPeople(reader, row),
  removes: keepsPeople,
  acts: keepsPeople,
}

const isIn = (...ids: number[]) => sql.raw(`"projectPerson"."statusId" in (${ids.join(', ')})`)

/** Whether someone is signed in on the site of the row. */
const isOnSite = sql.raw(`exists (select 1 from "siteAttendance" s where s."projectId" = "projectPerson"."projectId"
  and s."personId" = "projectPerson"."personId" and s."statusId" = 10 and not s."isDeleted")`)

/** The conditions of the views of the register. Those who have left are in their own. */
export const projectPersonViews = ({ asOf }: Person) => {
  const today = dayWhere(asOf, sql`(select p."timeZone" from "project" p where p.id = "projectPerson"."projectId")`)
  return {
    all: isListed,
    cleared: isIn(status.cleared),
    blocked: isIn(status.blocked),
    pending: isIn(status.pending),
    expiring: sql`(${isListed} and ${isEndingSoon(today)})`,
    onSite: isOnSite,
    left: isIn(status.left),
  }
}
