import { and, eq, gte, inArray, or, sql } from 'drizzle-orm'
import { isSamePerson, type NamedPerson } from '#contract/people/namedPerson.ts'
import { awayWords, keepsAway, type TimeAway } from '#contract/safety/offProject.ts'
import { invalid, notNow } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import type { Reader } from '#server/db/database.ts'
import { clients } from '#server/db/tables/client.ts'
import { given, isWithdrawn } from './givenCards.ts'
import { personColumns } from './personColumns.ts'
import { disciplinaries } from '#server/db/tables/disciplinary.ts'
import { persons } from '#server/db/tables/person.ts'
import { users } from '#server/db/tables/user.ts'
import { dayOnSite } from '#server/platform/notices/site.ts'

/**
 * Someone who comes on to a project or its work: an account, or a name with a company, by its id or as it was entered;
 * and the person of the list where that is known.
 */
export type Comer = { personId?: number | null } & (
  | { userId: number }
  | { userId?: number | null; name: string; company: string | null }
  | { userId?: number | null; name: string; clientId: number }
)

/** A card that keeps its person away from a project. */
export interface Away extends TimeAway {
  person: NamedPerson
}

/** The cards that keep people away from a project on a day: its own, and those of other projects for all sites. */
export async function awayOn(db: Reader, projectId: number, day: string): Promise<Away[]> {
  const cards = await db
    .select({
      outcome: disciplinaries.outcome,
      effectiveFrom: disciplinaries.effectiveFrom,
      effectiveTo: disciplinaries.effectiveTo,
      ...personColumns('disciplinary', disciplinaries),
    })
    .from(disciplinaries)
    .where(
      and(
        or(eq(disciplinaries.projectId, projectId), eq(disciplinaries.outcome, 'offAllSites')),
        inArray(disciplinaries.outcome, ['offProject', 'offAllSites', 'suspension']),
        inArray(disciplinaries.statusId, [...given]),
        eq(disciplinaries.isDeleted, false),
        sql`not ${isWithdrawn}`,
      ),
    )
  return cards
    .filter((card) => keepsAway(card, day))
    .map(({ outcome, effectiveFrom, effectiveTo, ...person }) => ({ outcome, effectiveFrom, effectiveTo, person }))
}

/** The people who are banned from all sites on a day, as cards that keep them away. */
async function bannedOn(db: Reader, day: string): Promise<Away[]> {
  const banned = await db
    .select({ userId: persons.userId, name: persons.fullName, company: clients.name, until: persons.bannedUntil })
    .from(persons)
    .innerJoin(clients, eq(clients.id, persons.clientId))
    .where(and(gte(persons.bannedUntil, day), eq(persons.isDeleted, false)))
  return banned.map(({ until, ...person }) => ({
    outcome: 'offAllSites',
    effectiveFrom: day,
    effectiveTo: until,
    person,
  }))
}

const keptAwayOn = async (db: Reader, projectId: number, day: string) => [
  ...(await awayOn(db, projectId, day)),
  ...(await bannedOn(db, day)),
]

/** An account or a company by their names, so that those who are known by name only are compared with them. */
async function known(db: Reader, comer: Comer): Promise<NamedPerson[]> {
  const people: NamedPerson[] = []
  const { personId = null } = comer
  if ('company' in comer)
    people.push({ personId, userId: comer.userId ?? null, name: comer.name, company: comer.company?.trim() || null })
  else if ('clientId' in comer) {
    const [client] = await db.select({ name: clients.name }).from(clients).where(eq(clients.id, comer.clientId))
    people.push({ personId, userId: comer.userId ?? null, name: comer.name, company: client?.name ?? null })
  }
  if (typeof comer.userId === 'number') {
    const [account] = await db
      .select({ name: users.fullName, company: clients.name })
      .from(users)
      .leftJoin(clients, eq(clients.id, users.clientId))
      .where(eq(users.id, comer.userId))
    if (account) people.push({ personId, userId: comer.userId, name: account.name, company: account.company })
  }
  return people
}

/** The first of these cards that means someone, and the person as they are known here; null if none does. */
async function foundAway(db: Reader, comer: Comer, away: readonly Away[]) {
  for (const person of await known(db, comer)) {
    const found = away.find((one) => isSamePerson(one.person, person))
    if (found) return { person, found }
  }
  return null
}

/** Says until when a card keeps someone away from a project, without naming the card; null if none does. */
export async function awaySentence(db: Reader, projectId: number, comer: Comer, day: string) {
  const one = await foundAway(db, comer, await keptAwayOn(db, projectId, day))
  return one && awayWords(one.person.name, one.found)
}

/**
 * Refuses people whom a card or a ban keeps away from a project on a day of the site, today unless another one is given (domain
 * specification, 7.9). Every way on to a project or its work asks here. `field` is the one at which it is said; null for none.
 */
export async function refuseOffProject(
  w: Write,
  projectId: number,
  comers: readonly Comer[],
  field: string | null,
  on?: string,
) {
  if (comers.length === 0) return
  const away = await keptAwayOn(w.tx, projectId, on ?? (await dayOnSite(w, projectId)))
  if (away.length === 0) return
  for (const comer of comers) {
    const one = await foundAway(w.tx, comer, away)
    if (!one) continue
    const { person, found } = one
    const unsure = person.userId === null && person.company === null && found.person.company !== null
    const words = unsure
      ? `Enter the company of ${person.name}: someone of that name must not work on this project.`
      : awayWords(person.name, found)
    throw field === null ? notNow(words) : invalid(words, field)
  }
}
