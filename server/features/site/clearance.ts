import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import { isSamePerson, type NamedPerson } from '#contract/people/namedPerson.ts'
import { personStatus as status, type ClearanceReason } from '#contract/people/personStatus.ts'
import { bestCard, type SiteCard } from '#contract/people/siteCards.ts'
import type { CardRule } from '#contract/projects/projectSettings.ts'
import { instanceStatus } from '#contract/questionnaires/instanceStatus.ts'
import { awayWords } from '#contract/safety/offProject.ts'
import { canonicalJson } from '#server/base/canonicalJson.ts'
import { markRecords } from '#server/core/marks.ts'
import { inSlices } from '#server/core/slices.ts'
import { changeStamp } from '#server/core/stamps.ts'
import { plainDay } from '#server/core/thresholds.ts'
import { todayIn } from '#server/core/today.ts'
import type { Write } from '#server/core/write.ts'
import type { Reader } from '#server/db/database.ts'
import { clients } from '#server/db/tables/client.ts'
import { inductions } from '#server/db/tables/induction.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { persons } from '#server/db/tables/person.ts'
import { projects } from '#server/db/tables/project.ts'
import { projectPersons as table } from '#server/db/tables/projectPerson.ts'
import { users } from '#server/db/tables/user.ts'
import { formerNames, withFormerNames } from './formerNames.ts'
import { awayOn, type Away } from './offProject.ts'
import { personColumns } from './personColumns.ts'
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
  ...(accountName === null ? [] : [{ userId: person.userId, name: accountName, company: accountCompany }]),
]

/** The statuses of inductions that say whether someone is inducted. */
export const mayClear: readonly number[] = [
  instanceStatus.draft,
  instanceStatus.inReview,
  instanceStatus.approved,
  instanceStatus.expired,
]

/** The inductions of a project that may clear someone, the latest first. */
const readInductions = (db: Reader, projectId: number) =>
  db
    .select({
      id: inductions.id,
      personId: inductions.personId,
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

/** Reads what decides on one project today who is cleared. */
async function siteOn(db: Reader, projectId: number, now: Date): Promise<Site> {
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
    inductions: await readInductions(db, projectId),
    cardNames: new Map(cards.map(({ id, name }) => [id, name])),
  }
}

/** Whether someone may work on a site today, and why not (domain specification, 5.6). */
export function clearanceOf(person: OnProject, site: Site): Clearance {
  const own = site.inductions.filter((one) => isOf(person, one))
  const valid = own.find(({ statusId }) => statusId === instanceStatus.approved)
  const [last] = own
  const card = bestCard(person.cards)
  const reasons = [
    ...banReasons(person.bannedUntil, site.today),
    ...inductionReasons(own, valid, site.today),
    ...cardReasons(card, person.cardExemption, site),
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

const blocks = (words: string): ClearanceReason => ({ words, isBlocking: true })
const says = (words: string): ClearanceReason => ({ words, isBlocking: false })

/** A ban is for all projects. The day that it names is its last one. */
const banReasons = (until: string | null, today: string) =>
  until !== null && until >= today ? [blocks(`Banned until ${plainDay(until)}.`)] : []

function inductionReasons(own: readonly Inducted[], valid: Inducted | undefined, today: string): ClearanceReason[] {
  if (valid)
    return valid.expiresOn === null || valid.expiresOn >= today
      ? []
      : [blocks(`The induction ended on ${plainDay(valid.expiresOn)}.`)]
  const [last] = own
  if (!last) return [says('Not inducted yet.')]
  if (last.statusId === instanceStatus.expired)
    return [blocks(last.expiresOn ? `The induction ended on ${plainDay(last.expiresOn)}.` : 'The induction has ended.')]
  return [
    says(
      last.statusId === instanceStatus.draft ? 'The induction is not finished.' : 'The induction is not approved yet.',
    ),
  ]
}

function cardReasons(card: SiteCard | null, exemption: string | null, { cardRule, today, cardNames }: Site) {
  if (cardRule === 'off' || exemption !== null) return []
  const reason = cardRule === 'block' ? blocks : says
  if (card === null) return [reason('No card is entered.')]
  const name = cardNames.get(card.cscsTypeId) ?? 'card'
  if (card.expiresOn !== null && card.expiresOn < today)
    return [reason(`The ${name} card ended on ${plainDay(card.expiresOn)}.`)]
  return card.checked === 'no' ? [says(`Nobody has checked the ${name} card.`)] : []
}

function awayReasons(person: OnProject, away: readonly Away[]) {
  const card = away.find((one) => namesOf(person).some((name) => isSamePerson(one.person, name)))
  return card ? [blocks(awayWords(person.name, card))] : []
}

/** Works out for these people of projects whether they may work there. */
async function clearancesOf(db: Reader, ids: readonly number[], now: Date) {
  const people = await readPeople(db, ids)
  const sites = new Map<number, Site>()
  for (const { projectId } of people) if (!sites.has(projectId)) sites.set(projectId, await siteOn(db, projectId, now))
  return people.map((person) => ({ person, clearance: clearanceOf(person, sites.get(person.projectId)!) }))
}

type Entered = Pick<ProjectPerson, 'projectId' | 'personId' | 'clientId' | 'cardExemption'>

/** Works out whether someone may work on a project, as they are about to be entered there. */
export async function clearanceToday(db: Reader, { projectId, personId, clientId, cardExemption }: Entered, now: Date) {
  const [person] = await db
    .select({ ...ownColumns, company: clients.name })
    .from(persons)
    .innerJoin(clients, eq(clients.id, clientId))
    .leftJoin(users, eq(users.id, persons.userId))
    .leftJoin(employers, eq(employers.id, users.clientId))
    .where(eq(persons.id, personId))
  return clearanceOf({ ...person!, projectId, personId, cardExemption }, await siteOn(db, projectId, now))
}

/**
 * Works out again whether these people may work on their projects. Writes what differs, and keeps each change of the
 * status with its reasons in the history.
 */
export async function reassess(w: Write, ids: readonly number[]) {
  const changed: number[] = []
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
