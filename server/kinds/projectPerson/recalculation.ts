import { and, eq, inArray, or } from 'drizzle-orm'
import { isSamePerson, type NamedPerson } from '#contract/people/namedPerson.ts'
import type { Changed } from '#server/core/readable.ts'
import type { Recalculation } from '#server/core/resourceKind.ts'
import type { Reader } from '#server/db/database.ts'
import { reassess } from '#server/features/site/clearance.ts'
import { formerNames, withFormerNames, workedFor, type FormerlyNamed } from '#server/features/site/formerNames.ts'
import { personColumns } from '#server/features/site/personColumns.ts'
import { clients } from '#server/db/tables/client.ts'
import { disciplinaries } from '#server/db/tables/disciplinary.ts'
import { inductions } from '#server/db/tables/induction.ts'
import { persons } from '#server/db/tables/person.ts'
import { userTrainings } from '#server/db/tables/userTraining.ts'
import { projectPersons as table } from '#server/db/tables/projectPerson.ts'

/** Whether someone may work follows from their own record, their inductions, their cards and their trainings. */
export const clearanceFollows: Recalculation = {
  after: ['person', 'induction', 'disciplinary', 'userTraining'],
  async run(w, changed) {
    const of = (kind: string) => [
      ...new Set(changed.filter((one) => one.kind === kind).map(({ recordId }) => recordId)),
    ]
    await reassess(w, [
      ...(await onListsOf(w.tx, of('person'))),
      ...(await inductedBy(w.tx, of('induction'))),
      ...(await givenCards(w.tx, of('disciplinary'))),
      ...(await trained(w.tx, of('userTraining'))),
    ])
  },
}

type Ids = readonly Changed['recordId'][]

async function onListsOf(db: Reader, personIds: Ids) {
  if (personIds.length === 0) return []
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.personId, [...personIds]), eq(table.isDeleted, false)))
  return rows.map(({ id }) => id)
}

/** The places on lists of those who hold trainings. */
async function trained(db: Reader, ids: Ids) {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: table.id })
    .from(userTrainings)
    .innerJoin(persons, or(eq(persons.id, userTrainings.personId), eq(persons.userId, userTrainings.userId)))
    .innerJoin(table, and(eq(table.personId, persons.id), eq(table.isDeleted, false)))
    .where(inArray(userTrainings.id, [...ids]))
  return rows.map(({ id }) => id)
}

/** The people of projects who were inducted: by their person, by the induction that counts now, or by name and company. */
async function inductedBy(db: Reader, ids: Ids) {
  if (ids.length === 0) return []
  const found = await db
    .select({
      id: inductions.id,
      projectId: inductions.projectId,
      clientId: inductions.clientId,
      ...personColumns('induction', inductions),
    })
    .from(inductions)
    .where(inArray(inductions.id, [...ids]))
  const people: number[] = []
  for (const { id, projectId, clientId, ...named } of found) {
    const near = await candidates(db, clientId, named, projectId)
    people.push(...near.filter((one) => one.inductionId === id || isNamed(one, named)).map((one) => one.id))
  }
  return people
}

/** The people whom cards mean, on every project, because a card may keep someone off all sites. */
async function givenCards(db: Reader, ids: Ids) {
  if (ids.length === 0) return []
  const found = await db
    .select({ clientId: disciplinaries.clientId, ...personColumns('disciplinary', disciplinaries) })
    .from(disciplinaries)
    .where(inArray(disciplinaries.id, [...ids]))
  const people: number[] = []
  for (const { clientId, ...named } of found)
    people.push(...(await candidates(db, clientId, named)).filter((one) => isNamed(one, named)).map(({ id }) => id))
  return people
}

/** The people on lists who are named, have the account or work for the company, as they are compared. */
async function candidates(db: Reader, clientId: number | null, { personId, userId }: NamedPerson, projectId?: number) {
  const rows = await db
    .select({
      id: table.id,
      personId: table.personId,
      inductionId: table.inductionId,
      userId: persons.userId,
      name: persons.fullName,
      company: clients.name,
      formerNames,
    })
    .from(table)
    .innerJoin(persons, eq(persons.id, table.personId))
    .innerJoin(clients, eq(clients.id, table.clientId))
    .where(
      and(
        eq(table.isDeleted, false),
        projectId === undefined ? undefined : eq(table.projectId, projectId),
        or(
          clientId === null ? undefined : eq(table.clientId, clientId),
          clientId === null ? undefined : workedFor(clientId),
          userId === null ? undefined : eq(persons.userId, userId),
          personId ? eq(persons.id, personId) : undefined,
        ),
      ),
    )
  return rows
}

const isNamed = (one: FormerlyNamed, named: NamedPerson) =>
  withFormerNames(one).some((name) => isSamePerson(name, named))
