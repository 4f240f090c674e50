import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import { grouped } from '#contract/grouped.ts'
import { isSamePerson, type NamedPerson } from '#contract/people/namedPerson.ts'
import { personStatus as status, type ClearanceReason } from '#contract/people/personStatus.ts'
import { bestCard, type SiteCard } from '#contract/people/siteCards.ts'
import type { CardRule } from '#contract/projects/projectSettings.ts'
import { instanceStatus } from '#contract/questionnaires/instanceStatus.ts'
import { awayWords } from '#contract/safety/offProject.ts'
import { foldedName } from '#contract/text/foldedNames.ts'
import { invalid, notNow } from '#server/base/refuse.ts'
import { canonicalJson } from '#server/base/canonicalJson.ts'
import { markRecords } from '#server/core/marks.ts'
import { inSlices } from '#server/core/slices.ts'
import { changeStamp } from '#server/core/stamps.ts'
import { plainDay } from '#server/core/thresholds.ts'
import { todayIn } from '#server/core/today.ts'
import type { Write } from '#server/core/write.ts'
import type { Reader } from '#server/db/database.ts'
import { foldedIn } from '#server/db/columns/folded.ts'
import { clients } from '#server/db/tables/client.ts'
import { inductions } from '#server/db/tables/induction.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { persons } from '#server/db/tables/person.ts'
import { projects } from '#server/db/tables/project.ts'
import { projectPersonRoles, projectPersons as table } from '#server/db/tables/projectPerson.ts'
import { users } from '#server/db/tables/user.ts'
import { formerNames, withFormerNames } from './formerNames.ts'
import { listedAs, type Listed } from './namedPeople.ts'
import { awayOn, type Away, type Comer } from './offProject.ts'
import { personColumns } from './personColumns.ts'
import { missingTrainings } from './roleTraining.ts'
import { safetySettings } from './safetySettings.ts'

/** What the register of people shows of someone, as it follows from their other records. */
export interface Clearance {
  name: string
  trade: string | null
  statusId: number
  reasons: ClearanceReason[]
  cardName: string | null
  cardExpiresOn: string | null
  inductionId: number | null
  inductionExpiresOn: string | null
  siteNumber: string | null
}

const employers = alias(clients, 'employer')

/** What the record of a person says of them. */
const ownColumns = {
  name: persons.fullName,
  trade: persons.trade,
  cards: persons.cards,
  userId: persons.userId,
  accountName: users.fullName,
  accountCompany: employers.name,
  bannedUntil: persons.bannedUntil,
  formerNames,
}

const readPeople = (db: Reader, ids: readonly number[]) =>
  db
    .select({
      id: table.id,
      projectId: table.projectId,
      personId: table.personId,
      company: clients.name,
      cardExemption: table.cardExemption,
      was: {
        statusId: table.statusId,
        name: table.name,
        trade: table.trade,
        reasons: table.reasons,
        cardName: table.cardName,
        cardExpiresOn: table.cardExpiresOn,
        inductionId: table.inductionId,
        inductionExpiresOn: table.inductionExpiresOn,
        siteNumber: table.siteNumber,
      },
      ...ownColumns,
    })
    .from(table)
    .innerJoin(persons, eq(persons.id, table.personId))
    .innerJoin(clients, eq(clients.id, table.clientId))
    .leftJoin(users, eq(users.id, persons.userId))
    .leftJoin(employers, eq(employers.id, users.clientId))
    .where(and(inArray(table.id, [...ids]), eq(table.isDeleted, false)))
    .orderBy(table.id)
type OnProject = Omit<Awaited<ReturnType<typeof readPeople>>[number], 'id' | 'was'>

/** Someone under each of their names: as they are on the list, as merged records have them, and as their account is called. */
const namesOf = ({ accountName, accountCompany, ...person }: OnProject): NamedPerson[] => [
  ...withFormerNames(person),
  ...(accountName === null
    ? []
    : [{ personId: person.personId, userId: person.userId, name: accountName, company: accountCompany }]),
]

/** The statuses of inductions that say whether someone is inducted. */
export const mayClear: readonly number[] = [
  instanceStatus.draft,
  instanceStatus.inReview,
  instanceStatus.approved,
  instanceStatus.expired,
]

/** A word of a name that every other way to write the name has too, folded; null for a name in another script. */
const wordOf = (name: string) =>
  foldedName(name)
    .split(' ')
    .filter((word) => /^[a-z0-9]+$/.test(word))
    .toSorted((one, other) => other.length - one.length)[0] ?? null

const typedName = foldedIn(personColumns('induction', inductions).name)

/** Narrows the inductions to those that may be of these people; `isOf` decides. Nothing for too many people. */
function mayBeOf(people: readonly OnProject[]) {
  const words = people.flatMap((person) => namesOf(person).map(({ name }) => wordOf(name)))
  if (people.length > fewPeople || words.includes(null)) return undefined
  const accounts = people.flatMap(({ userId }) => (userId === null ? [] : [userId]))
  return or(
    inArray(
      inductions.personId,
      people.map(({ personId }) => personId),
    ),
    inArray(inductions.userId, accounts),
    and(
      isNull(inductions.personId),
      or(...words.map((word) => sql`position(${word}::text in replace(${typedName}, '''', '')) > 0`)),
    ),
  )
}

/** So many people are looked for by their names; for more, all inductions of the project are read. */
const fewPeople = 20

/** The inductions of a project that may clear these people, the latest first. */
const readInductions = (db: Reader, projectId: number, people: readonly OnProject[]) =>
  db
    .select({
      id: inductions.id,
      statusId: inductions.statusId,
      expiresOn: inductions.expiresOn,
      siteNumber: inductions.siteNumber,
      ...personColumns('induction', inductions),
    })
    .from(inductions)
    .where(
      and(
        eq(inductions.projectId, projectId),
        eq(inductions.isDeleted, false),
        inArray(inductions.statusId, [...mayClear]),
        mayBeOf(people),
      ),
    )
    .orderBy(sql`${inductions.id} desc`)
type Inducted = Awaited<ReturnType<typeof readInductions>>[number]

const isOf = (person: OnProject, induction: Inducted) =>
  induction.personId === null
    ? namesOf(person).some((one) => isSamePerson(one, induction))
    : induction.personId === person.personId

/** What decides on one project and day who is cleared. */
export interface Site {
  today: string
  cardRule: CardRule
  away: Away[]
  inductions: Inducted[]
  cardNames: ReadonlyMap<number, string>
}

/** Reads what decides on one project today whether these people are cleared. */
async function siteOn(db: Reader, projectId: number, people: readonly OnProject[], now: Date): Promise<Site> {
  const [project] = await db.select({ timeZone: projects.timeZone }).from(projects).where(eq(projects.id, projectId))
  const today = todayIn(now, project!.timeZone)
  const cards = await db
    .select({ id: lookups.id, name: lookups.name })
    .from(lookups)
    .where(eq(lookups.list, 'cscsTypes'))
  return {
    today,
    cardRule: (await safetySettings(db, projectId)).cardRule,
    away: await awayOn(db, projectId, today),
    inductions: await readInductions(db, projectId, people),
    cardNames: new Map(cards.map(({ id, name }) => [id, name])),
  }
}

/** Whether someone may work on a site today, and why not (domain specification, 5.6). */
export function clearanceOf(person: OnProject, site: Site, trainings: readonly ClearanceReason[] = []): Clearance {
  const own = site.inductions.filter((one) => isOf(person, one))
  const valid = own.find(({ statusId }) => statusId === instanceStatus.approved)
  const [last] = own
  const card = bestCard(person.cards)
  const reasons = [
    ...banReasons(person.bannedUntil, site.today),
    ...inductionReasons(own, valid, site.today),
    ...cardReasons(card, person.cardExemption, site),
    ...trainings,
    ...awayReasons(person, site.away),
  ]
  const isPending = !valid && last?.statusId !== instanceStatus.expired
  const isBlocked = reasons.some(({ isBlocking }) => isBlocking)
  return {
    name: person.name,
    trade: person.trade,
    statusId: isBlocked ? status.blocked : isPending ? status.pending : status.cleared,
    reasons,
    cardName: card && (site.cardNames.get(card.cscsTypeId) ?? null),
    cardExpiresOn: card?.expiresOn ?? null,
    inductionId: (valid ?? last)?.id ?? null,
    inductionExpiresOn: (valid ?? last)?.expiresOn ?? null,
    siteNumber: own.find(({ siteNumber }) => siteNumber !== null)?.siteNumber ?? null,
  }
}

type About = Pick<ClearanceReason, 'code' | 'day'>
const blocks = (words: string, about?: About): ClearanceReason => ({ words, isBlocking: true, ...about })
const says = (words: string, about?: About): ClearanceReason => ({ words, isBlocking: false, ...about })

/** A ban is for all projects. The day that it names is its last one. */
const banReasons = (until: string | null, today: string) =>
  until !== null && until >= today ? [blocks(`Banned until ${plainDay(until)}.`)] : []

function inductionReasons(own: readonly Inducted[], valid: Inducted | undefined, today: string): ClearanceReason[] {
  if (valid) return valid.expiresOn === null || valid.expiresOn >= today ? [] : [inductionEnded(valid.expiresOn)]
  const [last] = own
  if (!last) return [says('Not inducted yet.', { code: 'notInducted' })]
  if (last.statusId === instanceStatus.expired) return [inductionEnded(last.expiresOn)]
  return [
    last.statusId === instanceStatus.draft
      ? says('The induction is not finished.', { code: 'inductionUnfinished' })
      : says('The induction is not approved yet.', { code: 'inductionUnapproved' }),
  ]
}

const inductionEnded = (day: string | null) =>
  blocks(day ? `The induction ended on ${plainDay(day)}.` : 'The induction has ended.', {
    code: 'inductionEnded',
    ...(day && { day }),
  })

function cardReasons(card: SiteCard | null, exemption: string | null, { cardRule, today, cardNames }: Site) {
  if (cardRule === 'off' || exemption !== null) return []
  const reason = cardRule === 'block' ? blocks : says
  if (card === null) return [reason('No card is entered.', { code: 'noCard' })]
  const name = cardNames.get(card.cscsTypeId) ?? 'card'
  if (card.expiresOn !== null && card.expiresOn < today)
    return [
      reason(`The ${name} card ended on ${plainDay(card.expiresOn)}.`, { code: 'cardEnded', day: card.expiresOn }),
    ]
  return card.checked === 'no' ? [says(`Nobody has checked the ${name} card.`, { code: 'cardUnchecked' })] : []
}

function awayReasons(person: OnProject, away: readonly Away[]) {
  const card = away.find((one) => namesOf(person).some((name) => isSamePerson(one.person, name)))
  return card ? [blocks(awayWords(person.name, card), { code: 'away' })] : []
}

/** Works out for these people of projects whether they may work there. */
async function clearancesOf(db: Reader, ids: readonly number[], now: Date) {
  const people = await readPeople(db, ids)
  const roles = await rolesOf(db, ids)
  const found = []
  for (const [projectId, there] of grouped(people, (person) => person.projectId)) {
    const site = await siteOn(db, projectId, there, now)
    const withRoles = there.map((one) => ({ ...one, projectRoleIds: roles(one.id) }))
    const missing = await missingTrainings(db, projectId, site.today, withRoles)
    found.push(
      ...there.map((person) => ({ person, clearance: clearanceOf(person, site, missing.get(person.personId)) })),
    )
  }
  return found
}

/** The roles of these people on their projects. */
async function rolesOf(db: Reader, ids: readonly number[]) {
  const rows = await db
    .select({ id: projectPersonRoles.fromId, roleId: projectPersonRoles.toId })
    .from(projectPersonRoles)
    .where(inArray(projectPersonRoles.fromId, [...ids]))
  return (id: number) => rows.flatMap((one) => (one.id === id ? [one.roleId] : []))
}

/** Someone as they are about to be entered on a project. Without `projectRoleIds` those of their place on the list count. */
type Entered = Pick<ProjectPerson, 'projectId' | 'personId' | 'clientId' | 'cardExemption'> & {
  projectRoleIds?: readonly number[]
}

/** Works out whether someone may work on a project, as they are about to be entered there. */
export async function clearanceToday(
  db: Reader,
  { projectId, personId, clientId, cardExemption, projectRoleIds }: Entered,
  now: Date,
) {
  const [found] = await db
    .select({ ...ownColumns, company: clients.name })
    .from(persons)
    .innerJoin(clients, eq(clients.id, clientId))
    .leftJoin(users, eq(users.id, persons.userId))
    .leftJoin(employers, eq(employers.id, users.clientId))
    .where(eq(persons.id, personId))
  const person = { ...found!, projectId, personId, cardExemption }
  const site = await siteOn(db, projectId, [person], now)
  const roles = projectRoleIds ?? (await rolesOnList(db, projectId, personId))
  const missing = await missingTrainings(db, projectId, site.today, [
    { personId, userId: person.userId, projectRoleIds: roles },
  ])
  return clearanceOf(person, site, missing.get(personId))
}

async function rolesOnList(db: Reader, projectId: number, personId: number) {
  const [place] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.projectId, projectId), eq(table.personId, personId), eq(table.isDeleted, false)))
  return place ? (await rolesOf(db, [place.id]))(place.id) : []
}

/** Who of a project's list is asked about: their place, and the name under which they are answered for. */
type Asked = Pick<Listed, 'personId' | 'name' | 'clientId' | 'statusId' | 'cardExemption'>

/**
 * What stands now against someone who is to work on a project, in words; null if nothing does. Where the project lets
 * in nobody without a valid card, only those who are cleared may work; elsewhere those who are not blocked, and whoever
 * is on no list.
 */
async function hindrance(w: Write, projectId: number, listed: Asked | null, name: string) {
  const { cardRule } = await safetySettings(w.tx, projectId)
  if (listed === null)
    return cardRule === 'block' ? `${name} is not on the list of people of this project. Add them first.` : null
  if (listed.statusId === status.left) return `${listed.name} has left this project.`
  const now = await clearanceToday(w.tx, { projectId, ...listed }, w.services.now())
  const isBlocked = now.statusId === status.blocked
  if (!isBlocked && (cardRule !== 'block' || now.statusId === status.cleared)) return null
  const against = isBlocked ? now.reasons.filter(({ isBlocking }) => isBlocking) : now.reasons
  return [
    `${listed.name} is ${isBlocked ? 'blocked' : 'not cleared'} on this project.`,
    ...against.map(({ words }) => words),
  ].join(' ')
}

/**
 * Refuses people who may not work on a project now: blocked ones, and those on no list where only cleared people may
 * work. Every way on to a crew, to holding a permit or to operating plant asks here; a record of what happened does not.
 * `field` is the one at which it is said; null for none.
 */
export async function refuseNotCleared(w: Write, projectId: number, comers: readonly Comer[], field: string | null) {
  for (const comer of comers) {
    const named = { userId: null, name: '', company: null, ...comer }
    const words = await hindrance(w, projectId, await listedAs(w.tx, projectId, named), await nameOf(w.tx, named))
    if (words !== null) throw field === null ? notNow(words) : invalid(words, field)
  }
}

async function nameOf(db: Reader, { name, userId }: { name: string; userId: number | null }) {
  if (name !== '' || userId === null) return name
  const [account] = await db.select({ name: users.fullName }).from(users).where(eq(users.id, userId))
  return account?.name ?? ''
}

/**
 * Works out again whether these people may work on their projects. Writes what differs, and keeps each change of the
 * status with its reasons in the history.
 */
export async function reassess(w: Write, ids: readonly number[]) {
  const changed: number[] = []
  const sites = new Set<number>()
  for (const some of inSlices([...new Set(ids)]))
    for (const { person, clearance } of await clearancesOf(w.tx, some, new Date(w.on))) {
      const { was } = person
      // Whoever has left stays on the list as they were, under their present name.
      const statusId = was.statusId === status.left ? status.left : clearance.statusId
      const now = { ...clearance, statusId }
      if (canonicalJson(was) === canonicalJson(now)) continue
      await w.tx
        .update(table)
        .set({ ...now, ...changeStamp(w), rowVersion: sql`${table.rowVersion} + 1` })
        .where(eq(table.id, person.id))
      changed.push(person.id)
      sites.add(person.projectId)
      if (was.statusId !== statusId)
        w.addHistory({
          entityKind: 'projectPerson',
          entityId: person.id,
          projectId: person.projectId,
          action: 'assessed',
          fromStatusId: was.statusId,
          toStatusId: statusId,
          comment: clearance.reasons.map(({ words }) => words).join(' ') || null,
        })
    }
  await markRecords(w, 'projectPerson', changed)
  // Cards and inductions that end soon wait for those who run the site.
  await markRecords(w, 'project', [...sites])
}

/** Works out again whether the people of a project may work there, because a rule of it changed or a day has passed. */
export async function reassessProject(w: Write, projectId: number) {
  const rows = await w.tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.projectId, projectId), eq(table.isDeleted, false)))
  await reassess(
    w,
    rows.map(({ id }) => id),
  )
}
