import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { siteAttendance } from '#contract/entities/siteAttendance.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { attendanceStatus } from '#contract/people/attendance.ts'
import { personStatus } from '#contract/people/personStatus.ts'
import { mostInCrew, type Crew, type CrewResult, type SignCrewIn } from '#contract/people/signCrew.ts'
import { folded } from '#contract/text/folded.ts'
import { forbidden, invalid, Refusal } from '#server/base/refuse.ts'
import type { Person } from '#server/core/person.ts'
import { asCondition } from '#server/core/policy.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { foldedSql } from '#server/db/columns/folded.ts'
import type { Reader } from '#server/db/database.ts'
import { clients } from '#server/db/tables/client.ts'
import { persons } from '#server/db/tables/person.ts'
import { projectPersons as places } from '#server/db/tables/projectPerson.ts'
import { siteAttendances as stays } from '#server/db/tables/siteAttendance.ts'
import { roomOnSite } from '#server/features/site/admission.ts'
import { safetySettings } from '#server/features/site/safetySettings.ts'
import { ofSitePeople, signsIn } from '#server/features/site/sitePeople.ts'

interface Asked {
  projectId: number
  clientId: number | null
  words: string
}

const company = sql.raw(foldedSql('c."name"'))
const likeWord = (word: string) => `%${folded(word).replaceAll(/[%_\\]/g, String.raw`\$&`)}%`

/** Whether a person or their company has a word in the name. */
const isNamed = (word: string) => sql`(${places.searchText} like ${likeWord(word)}
  or ${places.clientId} in (select c.id from "client" c where ${company} like ${likeWord(word)}))`

/** The people of a project whom someone may sign in and out, by company and words. */
export async function crewOf(db: Reader, reader: Person, { projectId, clientId, words }: Asked): Promise<Crew> {
  const { cardRule } = await safetySettings(db, projectId)
  const found = await db
    .select({
      personId: places.personId,
      name: places.name,
      photoFileId: persons.photoFileId,
      trade: places.trade,
      clientName: clients.name,
      statusId: places.statusId,
      reasons: places.reasons,
      attendanceId: stays.id,
    })
    .from(places)
    .innerJoin(persons, eq(persons.id, places.personId))
    .innerJoin(clients, eq(clients.id, places.clientId))
    .leftJoin(
      stays,
      and(
        eq(stays.projectId, places.projectId),
        eq(stays.personId, places.personId),
        eq(stays.statusId, attendanceStatus.onSite),
        eq(stays.isDeleted, false),
      ),
    )
    .where(
      and(
        eq(places.projectId, projectId),
        eq(places.isDeleted, false),
        ne(places.statusId, personStatus.left),
        clientId === null ? undefined : eq(places.clientId, clientId),
        asCondition(ofSitePeople(reader, places, accessLevels.contribute)),
        ...words.trim().split(/\s+/).filter(Boolean).slice(0, 5).map(isNamed),
      ),
    )
    .orderBy(asc(clients.name), asc(places.nameKey), asc(places.id))
    .limit(mostInCrew + 1)
  return {
    people: found.slice(0, mostInCrew).map((one) => ({
      ...one,
      needsReason:
        one.statusId === personStatus.blocked || (cardRule === 'block' && one.statusId !== personStatus.cleared),
    })),
    hasMore: found.length > mostInCrew,
    room: await roomOnSite(db, projectId),
  }
}

/** The fields at which a sign-in is refused for the sake of one person; anything else refuses the whole crew. */
const ofPerson = new Set(['personId', 'overrideReason', 'signedInOn'])

/** Signs people in now, each under the rules for one. Returns what became of each, in the order in which they were named. */
export async function signCrew(
  w: Write,
  kind: Resource<typeof siteAttendance>,
  { people, ...crew }: SignCrewIn,
): Promise<CrewResult[]> {
  if (!signsIn(w.person, crew)) throw forbidden('sign people in on this project')
  const ids = [...new Set(people.map(({ personId }) => personId))]
  const names = await lockedNames(w, crew.projectId, ids)
  const there = await onSiteOf(w, crew.projectId, ids)
  const attendance = writing(kind)
  const results: CrewResult[] = []
  for (const { personId, overrideReason } of people) {
    const of = { personId, name: names.get(personId)! }
    if (there.has(personId)) {
      results.push({ ...of, state: 'there', words: null })
      continue
    }
    const warned: string[] = []
    const one = { ...w, warn: ({ message }: { message: string }) => void warned.push(message) }
    try {
      const row = await attendance.create(one, { ...crew, personId, overrideReason, signedInOn: w.on })
      there.add(personId)
      results.push({ ...of, name: row.name, state: 'in', words: warned.join(' ') || null })
    } catch (error) {
      if (!isOfPerson(error)) throw error
      results.push({ ...of, state: 'leftOut', words: error.message })
    }
  }
  return results
}

/** Whether someone was refused before anything was written of them. */
const isOfPerson = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.status === 400 && error.problems.every(({ field }) => ofPerson.has(field ?? ''))

/**
 * The names of people, whose places on the list are locked, so that nobody else signs them in at the same time. Refuses
 * people whom the person does not sign in.
 */
async function lockedNames(w: Write, projectId: number, ids: readonly number[]) {
  const rows = await w.tx
    .select({ personId: places.personId, name: places.name })
    .from(places)
    .where(
      and(
        eq(places.projectId, projectId),
        inArray(places.personId, [...ids]),
        eq(places.isDeleted, false),
        asCondition(ofSitePeople(w.person, places, accessLevels.contribute)),
      ),
    )
    .orderBy(asc(places.id))
    .for('update')
  if (rows.length < ids.length)
    throw invalid('Somebody of this crew is no longer on the list of this project. Look at the list again.', 'people')
  return new Map(rows.map(({ personId, name }) => [personId, name]))
}

async function onSiteOf(w: Write, projectId: number, ids: readonly number[]) {
  const rows = await w.tx
    .select({ personId: stays.personId })
    .from(stays)
    .where(
      and(
        eq(stays.projectId, projectId),
        inArray(stays.personId, [...ids]),
        eq(stays.statusId, attendanceStatus.onSite),
        eq(stays.isDeleted, false),
      ),
    )
  return new Set(rows.map(({ personId }) => personId))
}
