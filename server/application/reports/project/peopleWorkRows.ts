import { and, eq, gte, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { grouped } from '#contract/grouped.ts'
import { attendanceStatus as status } from '#contract/people/attendance.ts'
import { daysIn } from '#contract/reports/reportPeriods.ts'
import { daysAfter, startOfDay } from '#contract/time/siteClock.ts'
import { rowsOf } from '#server/db/database.ts'
import { clients } from '#server/db/tables/client.ts'
import { persons } from '#server/db/tables/person.ts'
import { projectPersons } from '#server/db/tables/projectPerson.ts'
import { siteAttendances as stays } from '#server/db/tables/siteAttendance.ts'
import { siteAttendanceResource } from '#server/kinds/siteAttendance/resource.ts'
import { isConfirmed, sumOfHours } from './attendance.ts'
import type { Asked } from './reportQuestion.ts'
import { conditionOf } from './reportRows.ts'

/** What visitors stand under in the place of a company and of a trade. */
export const visitors = 'Visitors'

/** What someone did on site for one company in one trade, as they were when they signed in. */
export interface Worker {
  /** The same for all lines of one person; a visitor is known by name and company. */
  key: string
  name: string
  /** Their place on the list of people, if they are on it. */
  placeId: number | null
  isFirstAider: boolean
  company: string
  trade: string
  /** The days on which they signed in, from 0 for the first day of the report, in order. */
  days: number[]
  stays: number
  /** Stays that ended automatically and that nobody has confirmed. */
  unconfirmed: number
  /** Stays that have not ended. */
  open: number
  /** Hours of the confirmed stays. */
  hours: number
}

/** So many days are bits of one number that the database answers: JSON keeps whole numbers of up to 53 bits exactly. */
const daysInWord = 52

/** A person, or a visitor by name, with what the database has added up of their stays for one company in one trade. */
interface Summed {
  personId: number | null
  visitor: string | null
  clientId: number
  trade: string | null
  stays: number
  unconfirmed: number
  open: number
  hours: number
  /** The days, as the bits of numbers; null for none of its days. */
  words: (number | null)[]
}

/**
 * The people who were on site on the days of a report, each once for a company and a trade. The database adds up: a busy
 * site has hundreds of thousands of stays a year. It answers the days of a person as the bits of numbers, because a row
 * for each day of each person would be as many as the stays. It finds the day of a stay by where it lies between the
 * beginnings of the days on site, which costs a tenth of converting each moment to the time zone.
 */
export async function workersOf(asked: Asked): Promise<Worker[]> {
  const { db, project, filters } = asked
  const length = daysIn(filters.startDate, filters.endDate)
  const starts = Array.from({ length: length + 1 }, (_, at) =>
    new Date(startOfDay(daysAfter(filters.startDate, at), project.timeZone)).toISOString(),
  )
  const where = and(
    conditionOf(siteAttendanceResource, { company: stays.clientId, where: () => undefined }, asked),
    gte(stays.signedInOn, starts[0]!),
    lt(stays.signedInOn, starts[length]!),
  )
  const words = Array.from({ length: Math.ceil(length / daysInWord) }, (_, at) => {
    const [first, next] = [at * daysInWord, (at + 1) * daysInWord]
    return sql.raw(`bit_or(1::int8 << (day - ${first})) filter (where day >= ${first} and day < ${next})`)
  })
  const summed = async (who: { visitor: SQL; trade: SQL }, those: SQL) =>
    rowsOf<Summed>(
      await db.execute(sql`select "personId", ${who.visitor} as visitor, "clientId", ${who.trade} as trade,
        count(*)::int as stays, (count(*) filter (where ${stays.statusId} = ${status.toConfirm}::int))::int as unconfirmed,
        (count(*) filter (where ${stays.statusId} = ${status.onSite}::int))::int as open,
        ${sumOfHours(isConfirmed)} as hours, jsonb_build_array(${sql.join(words, sql`, `)}) as words
        from (select "personId", name, "visitorCompany", "clientId", trade, "statusId", "signedInOn", "signedOutOn",
            width_bucket("signedInOn", ${`{${starts.slice(0, length).join()}}`}::timestamptz[]) - 1 as day
          from ${stays} where ${and(where, those)} offset 0) "siteAttendance"
        group by 1, 2, 3, 4`),
    )
  // Visitors apart, because their names would slow down the statement about everyone else.
  const listed = await summed({ visitor: sql`null`, trade: sql`trade` }, isNotNull(stays.personId))
  const visiting = await summed(
    { visitor: sql`concat_ws(', ', name, "visitorCompany")`, trade: sql`null` },
    isNull(stays.personId),
  )
  const found = [...listed, ...visiting]
  const companies = await companyNames(asked, [...new Set(found.map(({ clientId }) => clientId))])
  const places = await placesOf(asked)
  const names = await namesOf(
    asked,
    listed.flatMap(({ personId }) => (places.has(personId!) ? [] : [personId!])),
  )
  const lines = grouped(found, ({ personId, visitor, clientId, trade }) =>
    visitor === null ? `${personId}/${clientId}/${trade ?? ''}` : visitorKey(visitor),
  )
  return [...lines.values()].map((rows): Worker => {
    const { personId, visitor, clientId, trade } = rows[0]
    const place = personId === null ? undefined : places.get(personId)
    const add = (of: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + of(row), 0)
    return {
      key: visitor === null ? String(personId) : visitorKey(visitor),
      name: visitor ?? place?.name ?? names.get(personId!)!,
      placeId: place?.id ?? null,
      isFirstAider: place?.isFirstAider ?? false,
      company: visitor === null ? companies.get(clientId)! : visitors,
      trade: visitor === null ? (trade ?? 'No trade entered') : visitors,
      days: daysOf(rows),
      stays: add((row) => row.stays),
      unconfirmed: add((row) => row.unconfirmed),
      open: add((row) => row.open),
      hours: add((row) => row.hours),
    }
  })
}

const visitorKey = (visitor: string) => `visitor ${visitor.toLowerCase()}`

/** The days of words of bits, in order. */
function daysOf(rows: readonly Summed[]) {
  const days: number[] = []
  for (let first = 0; first < rows[0]!.words.length * daysInWord; first += halfWord) {
    const half = rows.reduce((bits, { words }) => bits | bitsOf(words, first), 0)
    for (let bit = 0; bit < halfWord; bit++) if (half & (1 << bit)) days.push(first + bit)
  }
  return days
}

/** Half of a word has as many bits as an operation on bits takes. */
const halfWord = daysInWord / 2
function bitsOf(words: Summed['words'], first: number) {
  const word = words[Math.floor(first / daysInWord)] ?? 0
  return first % daysInWord === 0 ? word % 2 ** halfWord : Math.floor(word / 2 ** halfWord)
}

/** The names of people who were taken off the list. */
async function namesOf({ db }: Asked, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>()
  const rows = await db
    .select({ id: persons.id, name: persons.fullName })
    .from(persons)
    .where(inArray(persons.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function companyNames({ db }: Asked, ids: readonly number[]) {
  const rows = await db
    .select({ id: clients.id, name: clients.name })
    .from(clients)
    .where(inArray(clients.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The list of people of the project, which says who is a first aider. */
async function placesOf({ db, project }: Asked) {
  const rows = await db
    .select({
      id: projectPersons.id,
      personId: projectPersons.personId,
      name: projectPersons.name,
      isFirstAider: projectPersons.isFirstAider,
    })
    .from(projectPersons)
    .where(and(eq(projectPersons.projectId, project.id), eq(projectPersons.isDeleted, false)))
  return new Map(rows.map(({ personId, ...place }) => [personId, place]))
}
