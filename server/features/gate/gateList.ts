import { sql } from 'drizzle-orm'
import { attendanceStatus } from '#contract/people/attendance.ts'
import {
  cardText,
  gateHash,
  lastDigits,
  type GateEnd,
  type GateList,
  type GatePerson,
  type GateRollCall,
  type GateStatus,
} from '#contract/people/gate.ts'
import { personStatus, type ClearanceReason } from '#contract/people/personStatus.ts'
import { rollCallStatus } from '#contract/people/rollCalls.ts'
import type { SiteCard } from '#contract/people/siteCards.ts'
import type { FileToRead } from '#contract/safety/fileSections.ts'
import { folded } from '#contract/text/folded.ts'
import { mayInduct } from '#server/core/rights/recordRights.ts'
import { readPerson } from '#server/core/rights/rights.ts'
import type { Services } from '#server/core/services.ts'
import { todayIn } from '#server/core/today.ts'
import { accountNameText } from '#server/db/accountName.ts'
import { rowsOf, type Db, type Reader } from '#server/db/database.ts'
import { fileToRead, lastFileRead, leftToRead } from '#server/features/safetyFile/readAtGate.ts'
import { safetySettings } from '#server/features/site/safetySettings.ts'
import type { Gate } from './gates.ts'
import { gateStaff } from './siteStaff.ts'

/** Someone on the list of a project, as it was worked out last. */
interface Listed {
  personId: number
  name: string
  lastName: string
  language: string | null
  isFirstAider: boolean
  isFireMarshal: boolean
  statusId: number
  reasons: ClearanceReason[]
  cardExemption: string | null
  cardExpiresOn: string | null
  inductionExpiresOn: string | null
  isOnSite: boolean
  isElsewhere: boolean
  fileRead: number | null
  pass: string | null
  cards: SiteCard[]
}

const isOn = (project: string) => `exists (select 1 from "siteAttendance" s where s."personId" = l."personId"
  and s."projectId" ${project} l."projectId" and s."statusId" = ${attendanceStatus.onSite} and not s."isDeleted")`

/** Those on the list of a project who have not left, or one of them. */
const readListed = async (db: Reader, projectId: number, personId?: number) =>
  rowsOf<Listed>(
    await db.execute(sql`select l."personId", l.name, p."lastName", k.code as language, l."isFirstAider",
        l."isFireMarshal", l."statusId", l.reasons, l."cardExemption", l."cardExpiresOn"::text, l."inductionExpiresOn"::text,
        ${sql.raw(isOn('='))} as "isOnSite", ${sql.raw(isOn('<>'))} as "isElsewhere", ${lastFileRead('l')} as "fileRead", q."tokenHash" as pass, p.cards
      from "projectPerson" l join "person" p on p.id = l."personId"
        left join "lookup" k on k.list = 'languages' and k.id = p."languageId"
        left join "personPass" q on q."personId" = p.id
      where l."projectId" = ${projectId} and not l."isDeleted" and l."statusId" <> ${personStatus.left}
        ${personId === undefined ? sql`` : sql`and l."personId" = ${personId}`}
      order by l."nameKey", l.id`),
  )

interface Rules {
  isStrict: boolean
  today: string
  file: FileToRead | null
}

/** The rules of a site by which its list is read today. */
export async function rulesOf(db: Reader, projectId: number, now: Date): Promise<Rules> {
  const { cardRule } = await safetySettings(db, projectId)
  const { timeZone } = await projectOf(db, projectId)
  return { isStrict: cardRule === 'block', today: todayIn(now, timeZone), file: await fileToRead(db, projectId) }
}

const note = (code: ClearanceReason['code'], words: string, day?: string): ClearanceReason => ({
  words,
  isBlocking: false,
  code: code!,
  ...(day && { day }),
})

/** What someone should know who is let in. */
const notesFor = ({ cardExemption, cardExpiresOn, inductionExpiresOn, isElsewhere }: Listed, { today }: Rules) => [
  ...(cardExemption === null ? [] : [note('exempt', `No card is needed: ${cardExemption}`)]),
  ...(cardExemption === null && cardExpiresOn === today
    ? [note('cardEndsToday', 'Your card ends today.', cardExpiresOn)]
    : []),
  ...(inductionExpiresOn === today
    ? [note('inductionEndsToday', 'Your induction ends today.', inductionExpiresOn)]
    : []),
  ...(isElsewhere ? [note('elsewhere', 'You are still signed in on another site.')] : []),
]

function standing(listed: Listed, rules: Rules) {
  const against = listed.statusId === personStatus.cleared ? [] : listed.reasons
  const isRefused = against.length > 0 && (rules.isStrict || against.some(({ isBlocking }) => isBlocking))
  return { isRefused, reasons: [...against, ...(isRefused ? [] : notesFor(listed, rules))] }
}

function endsOf({ cardExemption, cardExpiresOn, inductionExpiresOn }: Listed, { isStrict }: Rules): GateEnd[] {
  return [
    ...(inductionExpiresOn ? [{ lastDay: inductionExpiresOn, code: 'inductionEnded', isBlocking: true } as const] : []),
    ...(cardExpiresOn && cardExemption === null
      ? [{ lastDay: cardExpiresOn, code: 'cardEnded', isBlocking: isStrict } as const]
      : []),
  ]
}

type Known = Omit<GatePerson, 'cards'> & { digits: string[] }

const asKnown = (listed: Listed, rules: Rules): Known => ({
  personId: listed.personId,
  name: listed.name,
  lastName: folded(listed.lastName),
  language: listed.language ?? 'en',
  isFirstAider: listed.isFirstAider,
  isFireMarshal: listed.isFireMarshal,
  isOnSite: listed.isOnSite,
  ...standing(listed, rules),
  fileToRead: leftToRead(rules.file, listed.fileRead),
  ends: endsOf(listed, rules),
  pass: listed.pass,
  digits: [...new Set(listed.cards.flatMap(({ number }) => lastDigits(number) ?? []))],
})

/** One person of the list of a project; null if they are not on it. */
export async function knownOnSite(db: Reader, projectId: number, personId: number, now: Date): Promise<Known | null> {
  const [listed] = await readListed(db, projectId, personId)
  return listed ? asKnown(listed, await rulesOf(db, projectId, now)) : null
}

/** What the gates of a project have in common; each mixes its own salt into the digits of cards. */
interface Common extends Omit<GateList, 'salt' | 'people'> {
  people: Known[]
}

const kept = new WeakMap<Db, Map<number, { at: string; common: Promise<Common> }>>()

/** The list of a project, read again once anything has changed or another day has begun. */
export async function commonList(services: Services, projectId: number): Promise<Common> {
  const { db, live, now } = services
  const lists = kept.get(db) ?? new Map<number, { at: string; common: Promise<Common> }>()
  kept.set(db, lists)
  const { timeZone } = await projectOf(db, projectId)
  const at = `${live.sequence()}/${todayIn(now(), timeZone)}`
  const known = lists.get(projectId)
  if (known?.at === at) return known.common
  const common = readCommon(services, projectId)
  lists.set(projectId, { at, common })
  common.catch(() => lists.delete(projectId))
  return common
}

async function readCommon(services: Services, projectId: number): Promise<Common> {
  const { db, now } = services
  const rules = await rulesOf(db, projectId, now())
  const people = (await readListed(db, projectId)).map((one) => asKnown(one, rules))
  const staff = await gateStaff(db, projectId, services)
  const visitors = rowsOf<Common['visitors'][number]>(
    await db.execute(sql`select id as "attendanceId", name from "siteAttendance" where "projectId" = ${projectId}
      and "personId" is null and "statusId" = ${attendanceStatus.onSite} and not "isDeleted" order by "nameKey", id`),
  )
  const version = (await gateHash(JSON.stringify([rules.today, people, staff, visitors]))).slice(0, 16)
  return { version, people, staff, visitors }
}

/** What a gate stores to go on without a connection. */
export async function gateListOf(services: Services, { projectId, salt }: Gate): Promise<GateList> {
  const { people, ...common } = await commonList(services, projectId)
  const asStored = async ({ digits, ...one }: Known): Promise<GatePerson> => ({
    ...one,
    cards: await Promise.all(digits.map((last) => gateHash(cardText(salt, one.personId, last)))),
  })
  return { ...common, salt, people: await Promise.all(people.map(asStored)) }
}

async function projectOf(db: Reader, projectId: number) {
  const [project] = rowsOf<{ number: string; name: string; timeZone: string; most: number | null }>(
    await db.execute(sql`select number, name, "timeZone", "maxWorkers" as most from "project" where id = ${projectId}`),
  )
  return project!
}

/** What a gate shows besides the people. */
export async function gateStatusOf(services: Services, gate: Gate): Promise<GateStatus> {
  const { db, now, config } = services
  const { projectId } = gate
  const project = await projectOf(db, projectId)
  const [figures] = rowsOf<{ onSite: number; rollCall: GateRollCall | null }>(
    await db.execute(sql`select (select count(*)::int from "siteAttendance" where "projectId" = ${projectId}
        and "statusId" = ${attendanceStatus.onSite} and not "isDeleted") as "onSite",
      (select jsonb_build_object('number', r.number, 'kind', r.kind, 'leaderName', ${sql.raw(accountNameText('r."leaderUserId"'))},
          'startedOn', to_char(r."startedOn" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from "rollCall" r where r."projectId" = ${projectId} and r."statusId" = ${rollCallStatus.inProgress}
          and not r."isDeleted" limit 1) as "rollCall"`),
  )
  const opener = await readPerson(db, gate.openedById, '', now(), config)
  return {
    gateId: gate.id,
    gateName: gate.name,
    projectId,
    projectNumber: project.number,
    projectName: project.name,
    timeZone: project.timeZone,
    now: now().getTime(),
    listVersion: (await commonList(services, projectId)).version,
    ...figures!,
    most: project.most,
    rollCallLeader: opener && mayInduct(opener, { projectId }) ? opener.fullName : null,
  }
}
