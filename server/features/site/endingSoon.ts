import { sql, type SQL } from 'drizzle-orm'
import { personStatus as status } from '#contract/people/personStatus.ts'
import { expiringDays } from '#contract/people/siteCards.ts'

/** Whether someone is on the list of a project and has not left. For statements that read `projectPerson`. */
export const isListed = sql.raw(
  `"projectPerson"."statusId" in (${[status.pending, status.cleared, status.blocked].join(', ')})`,
)

const ends = (column: 'cardExpiresOn' | 'inductionExpiresOn', today: SQL) =>
  sql`${sql.raw(`"projectPerson"."${column}"`)} between ${today} and ${today} + ${expiringDays}::int`

/** Whether their card or induction ends soon (`expiringDays`); those that have ended do not count. */
export const isEndingSoon = (today: SQL) =>
  sql`(${ends('cardExpiresOn', today)} or ${ends('inductionExpiresOn', today)})`

/** The day on which their card or induction ends first, of those that end soon. */
export const endOf = (today: SQL) =>
  sql`least(case when ${ends('cardExpiresOn', today)} then "projectPerson"."cardExpiresOn" end,
    case when ${ends('inductionExpiresOn', today)} then "projectPerson"."inductionExpiresOn" end)`
