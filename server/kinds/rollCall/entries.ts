import { and, eq, inArray, sql } from 'drizzle-orm'
import type { RollCall } from '#contract/entities/rollCall.ts'
import { musterState as state, rollCallStatus, type MusterState, type RollCallAct } from '#contract/people/rollCalls.ts'
import { invalid, missing, notNow } from '#server/base/refuse.ts'
import { partyOnly } from '#server/core/access.ts'
import { momentWords } from '#server/core/momentWords.ts'
import type { Write } from '#server/core/write.ts'
import { announceTicks, signInFound, signOutLeft } from '#server/features/site/rollCalls.ts'
import { clients } from '#server/db/tables/client.ts'
import { rollCallActs, rollCallEntries as table } from '#server/db/tables/rollCall.ts'

type Entry = typeof table.$inferSelect

/** How far the clock of a device may be ahead without its acts being refused, and how long an act is on its way, in ms. */
const tolerance = 60_000

const actionOf: Record<MusterState, string> = {
  [state.missing]: 'missing',
  [state.mustered]: 'mustered',
  [state.leftBefore]: 'leftBefore',
  [state.notRequired]: 'notRequired',
}

/**
 * Takes acts of a warden on the list of a roll call that is locked for this write: each once, however often it is sent.
 * The act with the latest time decides where someone is; all are kept.
 */
export async function takeActs(w: Write, call: RollCall, sent: readonly RollCallAct[]) {
  const acts = await newActs(
    w,
    sent.map((act) => ({ ...act, at: timeOf(w, call, act) })),
  )
  const list = await entriesOf(w, call, acts)
  const before = new Map([...list.values()].map((entry) => [entry.id, entry]))
  for (const act of acts) {
    const entry = act.entryId === null ? await added(w, call, act) : list.get(act.entryId)!
    if (act.entryId === null) before.set(entry.id, entry)
    await keep(w, call, entry, act)
    // Times may be equal where a device counts seconds; then the later one to arrive decides.
    if (entry.at !== null && act.at < entry.at) continue
    const { at, musterPoint, note } = act
    const by = { byUserId: w.person.userId, byName: w.person.fullName }
    list.set(entry.id, { ...entry, state: act.state, at, musterPoint, note, ...by })
  }
  const decided = [...list.values()].filter((entry) => entry !== before.get(entry.id))
  for (const { id, state: now, at, byUserId, byName, musterPoint, note } of decided)
    await w.tx.update(table).set({ state: now, at, byUserId, byName, musterPoint, note }).where(eq(table.id, id))
  await followAttendance(w, call, decided)
  if (acts.length > 0) await announceTicks(w, call)
}

/** The time of an act; it is refused if it is in the future or after the end of the roll call. */
function timeOf(w: Write, { number, endedOn, statusId }: RollCall, { at }: RollCallAct) {
  if (Date.parse(at) > Date.parse(w.on) + tolerance) throw invalid('The time must not be in the future.', 'at')
  if (statusId !== rollCallStatus.inProgress && at > endedOn!)
    throw notNow(`${number} is over. Nobody can be ticked any more.`)
  return at > w.on ? w.on : at
}

async function newActs(w: Write, sent: readonly RollCallAct[]) {
  const acts = [...new Map(sent.map((act) => [act.actId, act])).values()]
  const known = await w.tx
    .select({ id: rollCallActs.id })
    .from(rollCallActs)
    .where(
      inArray(
        rollCallActs.id,
        acts.map(({ actId }) => actId),
      ),
    )
  const taken = new Set(known.map(({ id }) => id))
  return acts.filter(({ actId }) => !taken.has(actId))
}

/** The entries that acts name, among those that the warden sees. */
async function entriesOf(w: Write, { id, projectId }: RollCall, acts: readonly RollCallAct[]) {
  const ids = [...new Set(acts.flatMap(({ entryId }) => (entryId === null ? [] : [entryId])))]
  const found =
    ids.length === 0
      ? []
      : await w.tx
          .select()
          .from(table)
          .where(
            and(
              eq(table.rollCallId, id),
              inArray(table.id, ids),
              partyOnly(w.person, projectId) ? eq(table.clientId, w.person.clientId) : undefined,
            ),
          )
  if (found.length < ids.length) throw missing('Person')
  return new Map(found.map((entry) => [entry.id, entry]))
}

/** Puts someone on the list who was never signed in. Those whom a subcontractor adds are of their company. */
async function added(w: Write, { id, projectId }: RollCall, { name, company }: RollCallAct): Promise<Entry> {
  const isOwn = partyOnly(w.person, projectId)
  const [own] = isOwn
    ? await w.tx.select({ name: clients.name }).from(clients).where(eq(clients.id, w.person.clientId))
    : []
  const [entry] = await w.tx
    .insert(table)
    .values({
      rollCallId: id,
      name: name!,
      company: own?.name ?? company,
      clientId: isOwn ? w.person.clientId : null,
    })
    .returning()
  return entry!
}

async function keep(w: Write, { id, projectId, projectTimeZone }: RollCall, entry: Entry, act: RollCallAct) {
  const { actId, state: now, at, musterPoint, note } = act
  const made = await w.tx
    .insert(rollCallActs)
    .values({
      id: actId,
      entryId: entry.id,
      state: now,
      at,
      receivedOn: w.on,
      byUserId: w.person.userId,
      musterPoint,
      note,
    })
    .onConflictDoNothing()
    .returning({ id: rollCallActs.id })
  // The id is that of an act on another roll call, which is locked by another write.
  if (made.length === 0) throw invalid('This act was sent for someone else.', 'actId')
  const isLate = Date.parse(w.on) - Date.parse(at) > tolerance
  const seen = isLate ? `Seen ${momentWords(at, projectTimeZone)}` : null
  w.addHistory({
    entityKind: 'rollCall',
    entityId: id,
    projectId,
    action: actionOf[now],
    comment: [[entry.name, entry.company].filter(Boolean).join(', '), musterPoint, note, seen]
      .filter(Boolean)
      .join('. '),
  })
}

/** Signs out those who left before the roll call, and in again those of whom that was said by mistake. */
async function followAttendance(w: Write, { number, startedOn, projectId }: RollCall, decided: readonly Entry[]) {
  const left = decided.filter(({ state: now, hasSignedOut }) => now === state.leftBefore && !hasSignedOut)
  for (const { id, attendanceId, note } of left) {
    if (attendanceId === null) continue
    const said = [note, w.person.fullName].filter(Boolean).join(', ')
    const out = await signOutLeft(w, { attendanceIds: [attendanceId], startedOn, number, projectId }, said)
    if (out.length > 0) await w.tx.update(table).set({ hasSignedOut: true }).where(eq(table.id, id))
  }
  const found = decided.filter(({ state: now, hasSignedOut }) => now !== state.leftBefore && hasSignedOut)
  if (found.length === 0) return
  await signInFound(
    w,
    projectId,
    found.flatMap(({ attendanceId }) => attendanceId ?? []),
  )
  const ids = found.map(({ id }) => id)
  await w.tx.update(table).set({ hasSignedOut: false }).where(inArray(table.id, ids))
}

/** Locks a roll call, so that acts, newcomers and its end come one after the other. */
export const lockRollCall = (w: Write, id: number) =>
  w.tx.execute(sql`select 1 from "rollCall" where id = ${id}::int for update`)
