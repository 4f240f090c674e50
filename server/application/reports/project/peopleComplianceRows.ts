import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { grouped } from '#contract/grouped.ts'
import { isSamePerson, type NamedPerson } from '#contract/people/namedPerson.ts'
import { personStatus as status, type ReasonCode } from '#contract/people/personStatus.ts'
import { instanceStatus } from '#contract/questionnaires/instanceStatus.ts'
import { foldedName } from '#contract/text/foldedNames.ts'
import { daysAfter, startOfDay } from '#contract/time/siteClock.ts'
import { todayIn } from '#server/core/today.ts'
import { clients } from '#server/db/tables/client.ts'
import { auditEntries } from '#server/db/tables/journal.ts'
import { persons } from '#server/db/tables/person.ts'
import { projectPersonRoles, projectPersons as table } from '#server/db/tables/projectPerson.ts'
import { rams } from '#server/db/tables/rams.ts'
import { formerNames, withFormerNames } from '#server/features/site/formerNames.ts'
import { requiredTrainings } from '#server/features/site/roleTraining.ts'
import { safetySettings } from '#server/features/site/safetySettings.ts'
import { projectPersonResource } from '#server/kinds/projectPerson/resource.ts'
import { ramsResource } from '#server/kinds/rams/resource.ts'
import type { Asked } from './reportQuestion.ts'
import { conditionOf, records } from './reportRows.ts'

const onList = { company: table.clientId, where: () => undefined }

/** Everyone who is on the list of the project or has left it. */
const placesOf = records(projectPersonResource, {
  ...onList,
  columns: () => ({
    id: table.id,
    personId: table.personId,
    clientId: table.clientId,
    name: table.name,
    createdOn: table.createdOn,
    statusId: table.statusId,
    reasons: table.reasons,
    roleNames: sql<string[]>`${projectPersonResource.facts!.roleNames}`,
    cardName: table.cardName,
    cardExpiresOn: table.cardExpiresOn,
    inductionExpiresOn: table.inductionExpiresOn,
  }),
})
type Place = Awaited<ReturnType<typeof placesOf>>[number]

/** RAMS in force that the reader finds, with who has signed them. */
const ramsOf = records(ramsResource, {
  company: rams.clientId,
  where: () => eq(rams.statusId, instanceStatus.approved),
  columns: () => ({
    clientId: rams.clientId,
    signed: sql<NamedPerson[]>`(select coalesce(jsonb_agg(jsonb_build_object('personId', (b->>'personId')::int,
      'userId', (b->>'userId')::int, 'name', b->>'name', 'company', b->>'company')), '[]'::jsonb)
      from jsonb_array_elements(${rams.briefings}) b)`,
  }),
})

/** Why someone is not cleared, or what to look at although they are. */
export interface Reason {
  what: string
  isBlocking: boolean
}

const reasonWords: Readonly<Partial<Record<ReasonCode, string>>> = {
  notInducted: 'Not inducted yet',
  inductionUnfinished: 'Induction not finished',
  inductionUnapproved: 'Induction not approved yet',
  inductionEnded: 'Induction ended',
  noCard: 'No card entered',
  cardEnded: 'Card ended',
  cardUnchecked: 'Card not checked',
  away: 'Off the project or suspended',
}
const withoutInduction: readonly (ReasonCode | undefined)[] = [
  'notInducted',
  'inductionUnfinished',
  'inductionUnapproved',
  'inductionEnded',
]

/** Someone on the list of the project, with what the register and their other records say of them today. */
export interface Listed extends Omit<Place, 'reasons'> {
  company: string
  /** What is said of them in the register. */
  why: string | null
  reasons: Reason[]
  isInducted: boolean
  /** How many trainings their roles ask for; null where the project does not check cards and trainings. */
  required: number | null
  missing: readonly string[]
  /** The RAMS in force of their company, and how many of those they have signed. */
  toSign: number
  signed: number
}

/** What a person is called on the list, in merged records, and by which account they are known. */
async function knownAs({ db }: Asked, places: readonly Place[]) {
  const rows = await db
    .select({ personId: persons.id, userId: persons.userId, bannedUntil: persons.bannedUntil, formerNames })
    .from(persons)
    .innerJoin(clients, eq(clients.id, persons.clientId))
    .where(
      inArray(
        persons.id,
        places.map(({ personId }) => personId),
      ),
    )
  return new Map(rows.map(({ personId, ...known }) => [personId, known]))
}

async function rolesOf({ db }: Asked, places: readonly Place[]) {
  const rows = await db
    .select({ id: projectPersonRoles.fromId, roleId: projectPersonRoles.toId })
    .from(projectPersonRoles)
    .where(
      inArray(
        projectPersonRoles.fromId,
        places.map(({ id }) => id),
      ),
    )
  return grouped(rows, ({ id }) => id)
}

/** Whether one of the people who signed is someone, by any of these names. */
function signedBy(signed: readonly NamedPerson[]) {
  const [byPerson, byAccount, byName] = [
    grouped(signed, ({ personId }) => personId ?? null),
    grouped(signed, ({ userId }) => userId),
    grouped(signed, ({ name }) => foldedName(name)),
  ]
  return (names: readonly NamedPerson[]) =>
    names.some((one) =>
      [
        ...(byPerson.get(one.personId ?? null) ?? []),
        ...(byAccount.get(one.userId) ?? []),
        ...(byName.get(foldedName(one.name)) ?? []),
      ].some((signature) => isSamePerson(signature, one)),
    )
}

/** Today on the site of the project. */
export const todayOf = ({ now, project }: Asked) => todayIn(now, project.timeZone)

/** The people on the list today. */
async function listedOf(asked: Asked, places: readonly Place[]): Promise<Listed[]> {
  const { db, project } = asked
  const there = places.filter(({ statusId }) => statusId !== status.left)
  const today = todayOf(asked)
  const [known, roles, inForce] = [await knownAs(asked, there), await rolesOf(asked, there), await ramsOf(asked)]
  const { cardRule } = await safetySettings(db, project.id)
  const trainings = await requiredTrainings(
    db,
    project.id,
    today,
    there.map(({ id, personId }) => ({
      personId,
      userId: known.get(personId)?.userId ?? null,
      projectRoleIds: (roles.get(id) ?? []).map(({ roleId }) => roleId),
    })),
  )
  const ramsOfCompany = grouped(
    inForce.map(({ clientId, signed }) => ({ clientId, isSignedBy: signedBy(signed) })),
    ({ clientId }) => clientId,
  )
  return there.map((place) => {
    const { personId, name, company, clientId } = place
    const person = known.get(personId)
    const names = withFormerNames({
      personId,
      userId: person?.userId ?? null,
      name,
      company,
      formerNames: person?.formerNames ?? [],
    })
    const required = trainings.get(personId)
    const own = ramsOfCompany.get(clientId) ?? []
    const isBanned = (person?.bannedUntil ?? '') >= today
    return {
      ...place,
      company: company!,
      why: place.reasons.map(({ words }) => words).join(' ') || null,
      reasons: [
        ...(isBanned ? [{ what: 'Banned', isBlocking: true }] : []),
        ...place.reasons.flatMap(({ code, isBlocking }) =>
          code && reasonWords[code] ? [{ what: reasonWords[code], isBlocking }] : [],
        ),
        ...(required && required.missing.length > 0
          ? [{ what: 'Training missing', isBlocking: cardRule === 'block' }]
          : []),
      ],
      isInducted: !place.reasons.some(({ code }) => withoutInduction.includes(code)),
      required: cardRule === 'off' ? null : (required?.required ?? 0),
      missing: required?.missing ?? [],
      toSign: own.length,
      signed: own.filter(({ isSignedBy }) => isSignedBy(names)).length,
    }
  })
}

interface Change {
  on: string
  from: number
  to: number
}

/** Each change of the status of these people, as the history keeps it, in order. */
async function changesOf(asked: Asked) {
  const { db, project } = asked
  const ids = db
    .select({ id: table.id })
    .from(table)
    .where(conditionOf(projectPersonResource, onList, asked))
  const rows = await db
    .select({
      id: auditEntries.entityId,
      on: auditEntries.on,
      from: auditEntries.fromStatusId,
      to: auditEntries.toStatusId,
    })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.entityKind, 'projectPerson'),
        eq(auditEntries.projectId, project.id),
        isNotNull(auditEntries.fromStatusId),
        isNotNull(auditEntries.toStatusId),
        inArray(auditEntries.entityId, ids),
      ),
    )
    .orderBy(asc(auditEntries.id))
  return grouped(
    rows.map(({ id, on, from, to }) => ({ id, on, from: from!, to: to! })),
    ({ id }) => id,
  )
}

/** How many people had a status at the end of a day. */
export type StatusesOn = (day: string) => ReadonlyMap<number, number>

/** Works out the statuses of a day from the present ones and the changes since. Nobody has one before they were entered. */
function statusesOn(
  places: readonly Place[],
  changes: ReadonlyMap<number, readonly Change[]>,
  asked: Asked,
): StatusesOn {
  return (day) => {
    const end = new Date(startOfDay(daysAfter(day, 1), asked.project.timeZone)).toISOString()
    const counts = new Map<number, number>()
    for (const { id, createdOn, statusId } of places) {
      if (createdOn >= end) continue
      const own = changes.get(id) ?? []
      const next = own.find(({ on }) => on >= end)
      const then = next ? next.from : statusId
      counts.set(then, (counts.get(then) ?? 0) + 1)
    }
    return counts
  }
}

/** The people on the list of a project whom the reader finds, their statuses on any day, and whether there is or was anybody. */
export async function complianceRows(asked: Asked) {
  const places = await placesOf(asked)
  const changes = await changesOf(asked)
  return {
    people: await listedOf(asked, places),
    statusesOn: statusesOn(places, changes, asked),
    isEmpty: places.length === 0,
  }
}
