import { and, eq, gt } from 'drizzle-orm'
import { addressFields, hubEvents, hubNames, type Announced } from '#contract/entity.ts'
import { announced } from '#contract/entities/index.ts'
import { affectedFor, meantBy } from './audience.ts'
import { changes } from '../db/tables/journal.ts'
import type { Hub } from '../hub/hub.ts'
import type { HubConnection, HubIdentity, HubMethod } from '../hub/hubConnection.ts'
import type { Farewell } from '../hub/messages.ts'
import type { ChangeRow } from './live.ts'
import { rightsMovedBy, type People, type Rights } from './people.ts'
import type { Person } from './person.ts'
import type { Kinds } from './readable.ts'
import { invalid } from '#server/base/refuse.ts'
import { asId } from './resource.ts'
import type { Services } from './services.ts'
import { loggable } from '#server/base/loggable.ts'
import { workNote } from './workNote.ts'

export type LiveHub = Hub<HubIdentity, Person>
export type LiveConnection = HubConnection<HubIdentity, Person>

const byKind = new Map<string, Announced>(announced.map((one) => [one.kind, one]))

/** Announces changes to the open browsers that may see them, in commit order, except to the author's own. */
export function announceChanges({ kinds, live, log }: Services, hub: LiveHub, people: People) {
  const lastOf = openLasts(mostAudiences)
  let queue = Promise.resolve()

  const announce = async (rows: readonly ChangeRow[]) => {
    const former = await renewRights(rows, kinds, hub, people)
    for (const row of rows) {
      const last = lastOf.turn(row)
      const isMeant = meantBy(row.audience, kinds)
      // A person can lose access when a record is deleted, so its deletion goes to everyone who could read it before.
      const accessOf = (connection: LiveConnection) =>
        (row.op === 'deleted' && former.get(connection.id)) || connection.access
      const meant = [...hub.connections].filter((connection) => {
        const access = accessOf(connection)
        return !isAuthors(connection, row) && access !== undefined && isMeant(access)
      })
      const [own, others] = last ? parted(meant, (connection) => isAuthors(connection, last.row)) : [[], meant]
      for (const [receivers, after] of [[others, last?.row.sequence] as const, [own, last?.before] as const])
        for (const [affected, some] of byWhatTheyMayKnow(row, receivers, accessOf)) {
          const spoken = hubEvent(kinds, { ...row, affected }, after ?? lastOf.forgotten())
          if (spoken) hub.send(some, spoken.target, spoken.args)
        }
    }
  }
  live.onChanges((rows) => {
    queue = queue
      .then(() => announce(rows))
      .catch((error: unknown) =>
        log({ level: 'error', message: 'A change could not be announced', ...loggable(error) }),
      )
  })
}

/**
 * The newest change of an audience, and the sequence number of the newest one by another author. The author's own
 * browser does not receive the former, so for that browser the next event follows the latter.
 */
interface Last {
  row: ChangeRow
  before: number | undefined
}

/** The number of audiences whose newest change is known. */
const mostAudiences = 10_000

/**
 * The newest change of each audience. Beyond `most` audiences, the one with the oldest change is dropped. Its next
 * event then follows the newest dropped change, so that a browser that has seen less reads the log.
 */
export function openLasts(most: number) {
  const lastOf = new Map<string, Last>()
  let forgotten = 0
  return {
    /** Records a change as the newest of its audience, and returns the one before. */
    turn(row: ChangeRow): Last | undefined {
      const last = lastOf.get(row.audience)
      // Deleted and set again, so that the map stays in the order of the audiences' newest changes.
      lastOf.delete(row.audience)
      lastOf.set(row.audience, { row, before: last && !isSameAuthor(last.row, row) ? last.row.sequence : last?.before })
      if (lastOf.size > most) {
        const [audience, oldest] = lastOf.entries().next().value!
        forgotten = Math.max(forgotten, oldest.row.sequence)
        lastOf.delete(audience)
      }
      return last
    },
    size: () => lastOf.size,
    /** The sequence number of the newest change that was dropped; 0 if none was. */
    forgotten: () => forgotten,
  }
}

const isSameAuthor = (one: ChangeRow, other: ChangeRow) =>
  one.fromConnection === other.fromConnection && one.byUserId === other.byUserId

const parted = <T>(all: readonly T[], belongs: (one: T) => boolean) =>
  [all.filter(belongs), all.filter((one) => !belongs(one))] as const

/** Whether this connection made the change. A request may name any connection, so it must also be its author's own. */
const isAuthors = ({ id, identity }: LiveConnection, row: ChangeRow) =>
  id === row.fromConnection && identity.userId === row.byUserId

/** Groups the receivers by the affected ids that they may know. There is nearly always one group. */
function byWhatTheyMayKnow(
  row: ChangeRow,
  meant: readonly LiveConnection[],
  accessOf: (connection: LiveConnection) => Person | undefined,
) {
  const groups = new Map<string, [affected: number[][], receivers: LiveConnection[]]>()
  for (const connection of meant) {
    const affected = affectedFor(accessOf(connection)!, row)
    // Usually the ids are the same for all; serialising them for hundreds of receivers would take longer than sending.
    const key = affected === row.affected ? '' : JSON.stringify(affected)
    const group = groups.get(key)
    if (group) group[1].push(connection)
    else groups.set(key, [affected, [connection]])
  }
  return groups.values()
}

/**
 * Updates the rights of connected people before anything is announced, and drops those who have none left. Reads them
 * in one batch, because every announcement waits for it. Returns the former rights by connection.
 */
async function renewRights(rows: readonly ChangeRow[], kinds: Kinds, hub: LiveHub, people: People) {
  const former = new Map<string, Person>()
  const ended = new Set(rows.filter(({ kind }) => kind === 'session').map(({ scope }) => scope))
  for (const connection of hub.connections)
    if (ended.has(connection.identity.sessionId)) drop(hub, connection, { error: 'You are signed out.' })
  const rights = await rightsNow(rightsMovedBy(rows, kinds), hub, people)
  for (const connection of hub.connections) {
    const { userId, sessionId } = connection.identity
    if (!rights.has(userId)) continue
    if (connection.access) former.set(connection.id, connection.access)
    const now = rights.get(userId)
    if (now) connection.access = { ...now, sessionId }
    else drop(hub, connection, now === undefined ? { allowReconnect: true } : { error: 'You are signed out.' })
  }
  return former
}

/**
 * Returns the rights of connected people whose rights have changed; null for those without any. Undefined means that
 * they cannot be read now: those browsers reconnect later and catch up.
 */
async function rightsNow(moved: ReadonlySet<number>, hub: LiveHub, people: People) {
  const rights = new Map<number, Rights | null | undefined>()
  for (;;) {
    const listening = [...hub.connections].map(({ identity }) => identity.userId)
    const asked = listening.filter((id) => (moved.has(id) || moved.has(0)) && !rights.has(id))
    if (asked.length === 0) return rights
    const read = await people.rightsOf(asked).catch(() => null)
    // People who connect meanwhile are read in the next round.
    for (const id of asked) rights.set(id, read ? read.get(id) : undefined)
  }
}

const drop = (hub: LiveHub, gone: LiveConnection, farewell: Farewell) => hub.drop(({ id }) => id === gone.id, farewell)

/**
 * Encodes a change for the hub: the name and the ids of the specification (section 7.4), followed by an object with the
 * sequence number.
 */
function hubEvent(kinds: Kinds, row: ChangeRow, after: number): { target: string; args: unknown[] } | null {
  const note = {
    sequence: row.sequence,
    after,
    ...(row.version !== null && { version: row.version }),
    ...(row.scope !== null && { scope: row.scope }),
    ...workNote(kinds, row),
  }
  if (row.kind === 'claims') return { target: 'UserClaimsUpdate', args: [note] }
  const entity = byKind.get(row.kind)
  if (!entity) return null
  const { updated, deleted } = hubEvents(entity)
  const target = row.op === 'deleted' ? deleted : updated
  if (entity.hubEvent !== undefined) return { target, args: [{ ...note, id: row.recordId, op: row.op }] }
  // This id is unique only within its list, so the list comes first and the id goes into the object.
  if (addressFields(entity).length > 0) return { target, args: [row.scope, { ...note, id: row.recordId }] }
  const affected = Object.keys(entity.affects).map((_, at) => row.affected[at] ?? [])
  return { target, args: [row.recordId, ...affected, note] }
}

/** How long a browser may announce its own change, in milliseconds. */
const announceWithin = 10 * 60_000

/**
 * The methods that browsers call after a save (specification, section 7.4). Their arguments are looked up in the change
 * log and never relayed: for a change of the caller's own the method makes sure that it was announced, anything else is
 * refused.
 */
export function hubMethods({ db, live, now }: Services): Record<string, HubMethod<HubIdentity, Person>> {
  const method =
    (entity: Announced, op: 'updated' | 'deleted'): HubMethod<HubIdentity, Person> =>
    async ({ identity }, id) => {
      const named = namedBy(entity, id)
      if (!named) throw noSuchChange()
      const own = and(
        eq(changes.kind, entity.kind),
        eq(changes.op, op),
        eq(changes.byUserId, identity.userId),
        gt(changes.on, new Date(now().getTime() - announceWithin).toISOString()),
        named,
      )
      const [found] = await db.select({ sequence: changes.sequence }).from(changes).where(own).limit(1)
      if (!found) throw noSuchChange()
      await live.catchUp()
      return null
    }
  return Object.fromEntries(
    [...byKind.values()].flatMap((entity) => {
      const names = hubNames(entity)
      return [
        [names.updated, method(entity, 'updated')],
        [names.deleted, method(entity, 'deleted')],
      ]
    }),
  )
}

const noSuchChange = () => invalid('There is no such change of yours.')

/**
 * The changes that the first argument of a method names: those of a record by its id or, where the id is unique only
 * within a list, those of the list. Undefined for a value that cannot be an id.
 */
function namedBy(entity: Announced, id: unknown) {
  if (addressFields(entity).length === 0) {
    const { data } = asId.safeParse(id)
    return data === undefined ? undefined : eq(changes.recordId, data)
  }
  return typeof id === 'string' && /^\w+$/.test(id) ? eq(changes.scope, id) : undefined
}
