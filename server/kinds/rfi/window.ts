import { eq, sql } from 'drizzle-orm'
import { rfi } from '#contract/entities/rfi.ts'
import type { Person } from '#server/core/person.ts'
import { withoutWithheld } from '#server/core/reading.ts'
import type { Readable } from '#server/core/readable.ts'
import { referredNameIn } from '#server/core/references/names.ts'
import { accountName } from '#server/db/accountName.ts'
import { foldedIn } from '#server/db/columns/folded.ts'
import { sortKeyIn } from '#server/db/columns/windowed.ts'
import { rfis } from '#server/db/tables/rfi.ts'
import { rfiRules, rfiViews } from './rules.ts'

/** The number as the register shows it. */
const number = sql`coalesce(${rfis.number}, 'Draft')`
const author = accountName('"rfi"."raisedByUserId"')

const held = sql.raw('"rfiHolding" h join "user" u on u.id = h."userId"')
const now = sql.raw('h."rfiId" = "rfi".id and h."to" is null')
const holders = sql`(select string_agg(u."fullName", ', ' order by h."from", h.id) from ${held} where ${now})`
/** Each company once, in the order in which its people got the ball. */
const companies = sql`(select string_agg(holding.name, ', ' order by holding.at) from
  (select c.name, min(h.id) as at from ${held} join "client" c on c.id = u."clientId" where ${now} group by c.name) holding)`

const dayLength = 86_400
/** Days from submission to closing, or to now. */
const daysOpen = ({ asOf }: Person) =>
  sql`floor(extract(epoch from coalesce(${rfis.closedOn}, ${asOf}::timestamptz) - ${rfis.submittedOn}) / ${dayLength}::int)::int`

const searched = sql`concat_ws(E'\n', ${number}, ${rfis.subject}, ${referredNameIn(rfi, 'disciplineId')},
  ${holders}, ${companies}, ${author}, ${referredNameIn(rfi, 'managerUserId')})`

/** How the register of RFIs is read. The ball is filtered by people and companies, and sorted by their names. */
export const rfiWindow = (person: Person) =>
  ({
    sorts: {
      number: sortKeyIn(number),
      subject: sortKeyIn(rfis.subject),
      ball: sortKeyIn(holders),
      company: sortKeyIn(companies),
      days: daysOpen(person),
      cost: withoutWithheld(rfiRules, person, { costEstimate: rfis.costEstimate }).costEstimate,
      author: sortKeyIn(author),
    },
    many: {
      ball: { values: sql`select h."rfiId" as id, h."userId" as value from "rfiHolding" h where h."to" is null` },
      company: {
        values: sql`select distinct h."rfiId" as id, u."clientId" as value from ${held} where h."to" is null`,
      },
    },
    named: { ball: 'user', company: 'client' },
    views: rfiViews(person),
    toggles: { raised: eq(rfis.raisedByUserId, person.userId) },
    search: (pattern) => sql`${foldedIn(searched)} like ${pattern}`,
  }) satisfies ReturnType<NonNullable<Readable<typeof rfi>['window']>>
