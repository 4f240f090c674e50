import { and, asc, desc, eq, gt, gte, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { SiteAttendance } from '#contract/entities/siteAttendance.ts'
import { attendanceStatus as status, type SignInMethod } from '#contract/people/attendance.ts'
import type { GateEvent, GateOutcome } from '#contract/people/gateEvents.ts'
import type { ClearanceReason } from '#contract/people/personStatus.ts'
import { forbidden, invalid, missing } from '#server/base/refuse.ts'
import { momentWords } from '#server/core/momentWords.ts'
import { resourceOf } from '#server/core/resourceKind.ts'
import type { Services } from '#server/core/services.ts'
import { writeAsSystem, type Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { projects } from '#server/db/tables/project.ts'
import { siteAttendances as stays } from '#server/db/tables/siteAttendance.ts'
import { siteGateEvents as table } from '#server/db/tables/siteGate.ts'
import { admissionWithFile } from '#server/features/safetyFile/readAtGate.ts'
import { comeOneByOne, comer, fullSite } from '#server/features/site/admission.ts'
import { rightsOfGate, type Gate } from './gates.ts'
import { isOfNoList } from './identify.ts'
import { notifyHost, notifyOfLateRefusal } from './news.ts'

/** How far the clock of a device may be off, and how long an event is on its way, in ms. */
const tolerance = 60_000
/** The longest shift after whose automatic sign-out a gate still corrects the time, in ms. */
const longestShift = 24 * 3_600_000

type What = Omit<GateOutcome, 'eventId'>

/** Takes events of a gate in their order, each in a transaction of its own, and each once. */
export async function takeEvents(services: Services, gate: Gate, events: readonly GateEvent[]): Promise<GateOutcome[]> {
  const outcomes: GateOutcome[] = []
  for (const event of events) {
    await writeAsSystem(
      services,
      async (w) => {
        const outcome = await takeEvent(w, gate, event)
        outcomes[outcomes.length - (outcomes.at(-1)?.eventId === event.eventId ? 1 : 0)] = outcome
      },
      rightsOfGate(gate),
    )
  }
  return outcomes
}

async function takeEvent(w: Write, gate: Gate, event: GateEvent): Promise<GateOutcome> {
  const before = await takenBefore(w, gate, event.eventId)
  if (before) return before
  const at = timeOf(w, gate, event)
  if (event.personId !== null) await lockPlace(w, gate.projectId, event.personId)
  const what = await takes[event.kind](w, gate, { ...event, at })
  const outcome = { eventId: event.eventId, ...what }
  // What was refused may be tried again.
  if (what.result !== 'refused') await keepEvent(w, gate, { ...event, at }, outcome)
  return outcome
}

/** The outcome of an event that the gate has sent before; null if it is new. */
export async function takenBefore(w: Write, gate: Gate, eventId: string): Promise<GateOutcome | null> {
  const [known] = await w.tx.select().from(table).where(eq(table.id, eventId))
  if (known && known.gateId !== gate.id) throw invalid('This event was sent by another gate.', 'eventId')
  return known?.outcome ?? null
}

export const keepEvent = (
  w: Write,
  { id, projectId }: Gate,
  { eventId, kind, at, personId }: Pick<GateEvent, 'eventId' | 'kind' | 'at' | 'personId'>,
  outcome: GateOutcome,
) =>
  w.tx.insert(table).values({
    id: eventId,
    gateId: id,
    projectId,
    personId,
    kind,
    at,
    receivedOn: w.on,
    attendanceId: outcome.attendanceId,
    outcome,
  })

/** The time of an event. A gate that has ended sends only what happened before. */
function timeOf(w: Write, { endedOn }: Gate, { at }: GateEvent) {
  const time = at > w.on ? w.on : at
  if (endedOn !== null && time > endedOn) throw forbidden('use this gate. It was ended')
  return time
}

/** Makes what happens to one person on one site happen one after the other. */
export const lockPlace = (w: Write, projectId: number, personId: number) =>
  w.tx.execute(sql`select 1 from "projectPerson" where "projectId" = ${projectId} and "personId" = ${personId}
    and not "isDeleted" for update`)

const staysOf = (projectId: number, personId: number) =>
  and(eq(stays.projectId, projectId), eq(stays.personId, personId), eq(stays.isDeleted, false))

type Timed = GateEvent

async function signIn(w: Write, gate: Gate, event: Timed): Promise<What> {
  const { projectId } = gate
  const { at } = event
  const personId = event.personId!
  const own = staysOf(projectId, personId)
  const [there] = await w.tx
    .select()
    .from(stays)
    .where(and(own, or(eq(stays.statusId, status.onSite), and(lte(stays.signedInOn, at), gt(stays.signedOutOn, at)))))
    .orderBy(desc(stays.signedInOn))
    .limit(1)
  if (there && at >= there.signedInOn) {
    const left = await leftBefore(w, there.id, at)
    if (!left) return { result: 'already', reasons: [], attendanceId: there.id }
    await changeStay(w, there.id, { signedOutOn: left.at })
    return { result: 'done', reasons: [], attendanceId: await comeBack(w, gate, there, at) }
  }
  if (there && (await cameEarlier(w, projectId, personId, there, at)))
    return { result: 'already', reasons: [], attendanceId: there.id }
  const [next] = await w.tx
    .select()
    .from(stays)
    .where(and(own, gt(stays.signedInOn, at)))
    .orderBy(asc(stays.signedInOn))
    .limit(1)
  const gone = await unmatchedOut(w, projectId, personId, { from: at, to: next?.signedInOn ?? null })
  const signedOutOn = gone?.at ?? next?.signedInOn ?? null
  if (signedOutOn === null) await comeOneByOne(w.tx, projectId)
  const { fileIssue } = event
  const coming = { projectId, personId, fileIssue }
  const found = await comer(w.tx, coming)
  if (!found) throw missing('Person')
  const { against, ...admission } = await admissionWithFile(w.tx, coming, found, {
    now: w.services.now(),
    stays: signedOutOn === null,
  })
  const isRefused = admission.isRefused || against.some(isOfNoList)
  if (isRefused && !event.isOffline) return { result: 'refused', reasons: against, attendanceId: null }
  const row = await create(w, gate, event, {
    personId,
    fileIssue,
    signedOutOn,
    overrideReason: isRefused ? 'The gate had no connection, and let them in.' : null,
  })
  if (gone) await w.tx.update(table).set({ attendanceId: row.id }).where(eq(table.id, gone.id))
  // They were let in again later, and nobody knows when they had left.
  else if (next) await markUnconfirmed(w, row.id)
  if (isRefused) await notifyOfLateRefusal(w, gate, row, against)
  return { result: 'done', reasons: [], attendanceId: row.id }
}

/**
 * Someone has signed in twice, and the earlier event came later: their stay began then. Not if they did something in
 * between, so that it was another stay; returns false then.
 */
async function cameEarlier(
  w: Write,
  projectId: number,
  personId: number,
  stay: { id: number; signedInOn: string },
  at: string,
) {
  const [between] = await w.tx
    .select({ id: stays.id })
    .from(stays)
    .where(and(staysOf(projectId, personId), gt(stays.signedOutOn, at), lt(stays.signedInOn, stay.signedInOn)))
    .limit(1)
  if (between || (await unmatchedOut(w, projectId, personId, { from: at, to: stay.signedInOn }))) return false
  await changeStay(w, stay.id, { signedInOn: at })
  return true
}

/** The first sign-out in a time of which no sign-in was known when it came. */
async function unmatchedOut(
  w: Write,
  projectId: number,
  personId: number,
  { from, to }: { from: string; to: string | null },
) {
  const [event] = await w.tx
    .select({ id: table.id, at: table.at })
    .from(table)
    .where(
      and(
        eq(table.projectId, projectId),
        eq(table.personId, personId),
        eq(table.kind, 'out'),
        isNull(table.attendanceId),
        gt(table.at, from),
        to === null ? undefined : lte(table.at, to),
      ),
    )
    .orderBy(asc(table.at))
    .limit(1)
  return event ?? null
}

async function signOut(w: Write, gate: Gate, event: Timed): Promise<What> {
  const { at } = event
  const stay = await stayToEnd(w, gate, event)
  if (!stay) return { result: 'unknown', reasons: [], attendanceId: null }
  const back = await signedInAgain(w, stay.id, at)
  if (stay.statusId === status.signedOut && !back) return { result: 'already', reasons: [], attendanceId: stay.id }
  await changeStay(w, stay.id, { signedOutOn: at })
  noteGate(w, gate, stay.id)
  if (back) await comeBack(w, gate, stay, back.at)
  return { result: 'done', reasons: [], attendanceId: stay.id }
}

/** The first sign-in after a time that was taken for the same stay, because nobody knew yet that they had left. */
async function signedInAgain(w: Write, stayId: number, at: string) {
  const [event] = await w.tx
    .select({ at: table.at })
    .from(table)
    .where(and(eq(table.attendanceId, stayId), eq(table.kind, 'in'), gt(table.at, at)))
    .orderBy(asc(table.at))
    .limit(1)
  return event
}

/** The first sign-out before a time that was taken for one in the middle of a stay. */
async function leftBefore(w: Write, stayId: number, at: string) {
  const [event] = await w.tx
    .select({ at: table.at })
    .from(table)
    .where(and(eq(table.attendanceId, stayId), eq(table.kind, 'out'), lt(table.at, at)))
    .orderBy(asc(table.at))
    .limit(1)
  return event
}

/** Begins another stay for someone who left and came back; it ends as the one did of which it was a part. */
async function comeBack(w: Write, gate: Gate, stay: typeof stays.$inferSelect, at: string) {
  const personId = stay.personId!
  const coming = { projectId: gate.projectId, personId, fileIssue: stay.fileIssue }
  const found = await comer(w.tx, coming)
  if (!found) throw missing('Person')
  const isOpen = stay.signedOutOn === null
  const { isRefused } = await admissionWithFile(w.tx, coming, found, { now: w.services.now(), stays: !isOpen })
  const row = await create(
    w,
    gate,
    { at, method: stay.method },
    {
      personId,
      zoneId: stay.zoneId,
      fileIssue: stay.fileIssue,
      signedOutOn: stay.signedOutOn,
      overrideReason: stay.overrideReason ?? (isRefused ? 'They were on site already.' : null),
    },
  )
  if (stay.statusId === status.toConfirm) await markUnconfirmed(w, row.id)
  await w.tx
    .update(table)
    .set({ attendanceId: row.id })
    .where(and(eq(table.attendanceId, stay.id), gte(table.at, at)))
  return row.id
}

/** The stay that a sign-out ends: the one that was open then, or that the server has ended for the night. */
async function stayToEnd(w: Write, { projectId }: Gate, event: Timed) {
  const { at, personId } = event
  const began = lt(stays.signedInOn, at)
  if (personId === null) {
    const id = event.attendanceId ?? (await stayOfVisit(w, projectId, event.visitEventId))
    const [visit] = await w.tx
      .select()
      .from(stays)
      .where(
        and(
          eq(stays.projectId, projectId),
          eq(stays.id, id ?? 0),
          isNull(stays.personId),
          eq(stays.isDeleted, false),
          began,
        ),
      )
    return visit
  }
  const [last] = await w.tx
    .select()
    .from(stays)
    .where(and(staysOf(projectId, personId), began))
    .orderBy(desc(stays.signedInOn))
    .limit(1)
  if (!last || last.statusId === status.onSite) return last
  const isLong = Date.parse(at) - Date.parse(last.signedInOn) > longestShift
  if (last.statusId === status.toConfirm) return isLong ? undefined : last
  return last.signedOutOn! >= at ? last : undefined
}

async function stayOfVisit(w: Write, projectId: number, eventId: string | null) {
  if (eventId === null) return null
  const [event] = await w.tx
    .select({ id: table.attendanceId })
    .from(table)
    .where(and(eq(table.id, eventId), eq(table.projectId, projectId)))
  return event?.id ?? null
}

async function visit(w: Write, gate: Gate, event: Timed): Promise<What> {
  const visitor = event.visitor!
  await comeOneByOne(w.tx, gate.projectId)
  const full = await fullSite(w.tx, gate.projectId)
  if (full.length > 0 && !event.isOffline) return { result: 'refused', reasons: full, attendanceId: null }
  const row = await create(w, gate, event, {
    visitorName: visitor.name,
    visitorCompany: visitor.company,
    hostName: visitor.hostName,
    overrideReason: full.length > 0 ? 'The gate had no connection, and let them in.' : null,
  })
  if (full.length > 0) await notifyOfLateRefusal(w, gate, row, full)
  await notifyHost(w, row, visitor.hostUserId)
  return { result: 'done', reasons: [] as ClearanceReason[], attendanceId: row.id }
}

const takes: Record<GateEvent['kind'], (w: Write, gate: Gate, event: Timed) => Promise<What>> = {
  in: signIn,
  out: signOut,
  visitor: visit,
}

const attendanceOf = (w: Write) => writing(resourceOf(w.services.kinds, 'siteAttendance'))

/** Signs someone in under the rules of the register, and keeps in the history at which gate. */
export async function create(
  w: Write,
  gate: Gate,
  { at, method }: { at: string; method: SignInMethod },
  fields: Record<string, unknown>,
): Promise<SiteAttendance> {
  const row = await attendanceOf(w).create(w, { projectId: gate.projectId, signedInOn: at, ...fields })
  await w.tx.update(stays).set({ method }).where(eq(stays.id, row.id))
  noteGate(w, gate, row.id)
  if (Date.parse(w.on) - Date.parse(at) > tolerance) await noteLate(w, gate, row.id, at)
  return row
}

const noteGate = (w: Write, { projectId, name }: Gate, entityId: number) =>
  w.addHistory({ entityKind: 'siteAttendance', entityId, projectId, action: 'atGate', comment: name })

async function noteLate(w: Write, { projectId }: Gate, entityId: number, at: string) {
  const [project] = await w.tx.select({ timeZone: projects.timeZone }).from(projects).where(eq(projects.id, projectId))
  const comment = momentWords(at, project!.timeZone)
  w.addHistory({ entityKind: 'siteAttendance', entityId, projectId, action: 'sentLater', comment })
}

async function changeStay(w: Write, id: number, fields: Partial<Pick<SiteAttendance, 'signedInOn' | 'signedOutOn'>>) {
  const attendance = attendanceOf(w)
  const row = await attendance.read.one(w.tx, w.person, id)
  await attendance.change(w, id, { ...row, ...fields })
}

/** Flags a stay whose end nobody knows, like those that the server ends for the night. */
const markUnconfirmed = (w: Write, id: number) =>
  w.tx.update(stays).set({ statusId: status.toConfirm, isAutoClosed: true }).where(eq(stays.id, id))
