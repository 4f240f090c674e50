import { and, eq, gt } from 'drizzle-orm'
import { addressFields, hubEvents, hubNames, type Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { affectedFor, meantBy } from './audience.ts'
import { changes } from '../db/tables/journal.ts'
import type { Hub } from '../hub/hub.ts'
import type { HubConnection, HubIdentity, HubMethod } from '../hub/hubConnection.ts'
import type { Farewell } from '../hub/messages.ts'
import type { ChangeRow } from './live.ts'
import { rightsMovedBy, type People, type Rights } from './people.ts'
import type { Person } from './person.ts'
import type { Kinds } from './readable.ts'
import { invalid } from './refuse.ts'
import type { Services } from './services.ts'
import { loggable } from './loggable.ts'

export type LiveHub = Hub<HubIdentity, Person>
export type LiveConnection = HubConnection<HubIdentity, Person>

const byKind = new Map<string, Entity>(Object.values(entities).map((entity) => [entity.kind, entity]))

/** Tells every open browser what it may hear of, in commit order, each but the author's own. */
export function announceChanges({ kinds, live, log }: Services, hub: LiveHub, people: People) {
  const lastOf = new Map<string, number>()
  let queue = Promise.resolve()

  const announce = async (rows: readonly ChangeRow[]) => {
    const former = await renewRights(rows, kinds, hub, people)
    for (const row of rows) {
      const after = lastOf.get(row.audience) ?? 0
      lastOf.set(row.audience, row.sequence)
      const isMeant = meantBy(row.audience, kinds)
      const meant = [...hub.connections].filter((connection) => {
        // Rights to a record end with it: whoever could read it until now is told that it is gone.
        const access = (row.op === 'deleted' && former.get(connection.id)) || connection.access
        return connection.id !== row.fromConnection && access !== undefined && isMeant(access)
      })
      for (const [affected, receivers] of byWhatTheyMayKnow(row, meant)) {
        const spoken = hubEvent({ ...row, affected }, after)
        if (spoken) hub.send(receivers, spoken.target, spoken.args)
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

/** Those who are told the same ids together; nearly always all of them. */
function byWhatTheyMayKnow(row: ChangeRow, meant: readonly LiveConnection[]) {
  const groups = new Map<string, [affected: number[][], receivers: LiveConnection[]]>()
  for (const connection of meant) {
    const affected = affectedFor(connection.access!, row)
    // Most hear all of it: writing that out for each of hundreds would take longer than telling them.
    const key = affected === row.affected ? '' : JSON.stringify(affected)
    const group = groups.get(key)
    if (group) group[1].push(connection)
    else groups.set(key, [affected, [connection]])
  }
  return groups.values()
}

/**
 * Before anything is said, everybody's rights are what the changes made them; who has none left is cut off. They are
 * read together, since every announcement waits for them. Answers what they were, by connection.
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
 * The rights of those who listen and whose rights have moved: null for whoever has none. Those that cannot be read now
 * are undefined; their browsers come back later, with what was missed.
 */
async function rightsNow(moved: ReadonlySet<number>, hub: LiveHub, people: People) {
  const rights = new Map<number, Rights | null | undefined>()
  for (;;) {
    const listening = [...hub.connections].map(({ identity }) => identity.userId)
    const asked = listening.filter((id) => (moved.has(id) || moved.has(0)) && !rights.has(id))
    if (asked.length === 0) return rights
    const read = await people.rightsOf(asked).catch(() => null)
    // Whoever comes in meanwhile is asked for in the next round.
    for (const id of asked) rights.set(id, read ? read.get(id) : undefined)
  }
}

const drop = (hub: LiveHub, gone: LiveConnection, farewell: Farewell) => hub.drop(({ id }) => id === gone.id, farewell)

/** How a change sounds on the hub: the name and the ids of the specification (7.4), then a note for those who count. */
function hubEvent(row: ChangeRow, after: number): { target: string; args: unknown[] } | null {
  const note = {
    sequence: row.sequence,
    after,
    ...(row.version !== null && { version: row.version }),
    ...(row.scope !== null && { scope: row.scope }),
  }
  if (row.kind === 'claims') return { target: 'UserClaimsUpdate', args: [note] }
  const entity = byKind.get(row.kind)
  if (!entity) return null
  const { updated, deleted } = hubEvents(entity)
  const target = row.op === 'deleted' ? deleted : updated
  if (entity.hubEvent !== undefined) return { target, args: [{ ...note, id: row.recordId, op: row.op }] }
  // Such an id says nothing without its list, so the list comes first and the id in the note.
  if (addressFields(entity).length > 0) return { target, args: [row.scope, { ...note, id: row.recordId }] }
  const affected = Object.keys(entity.affects).map((_, at) => row.affected[at] ?? [])
  return { target, args: [row.recordId, ...affected, note] }
}

/** For how long a browser's word about its own change is believed, in milliseconds. */
const believedFor = 10 * 60_000

/**
 * The methods that browsers call after a save (specification, 7.4). What they claim is looked up in the change log,
 * never repeated: a change of their own makes sure that it was announced, anything else is refused.
 */
export function hubMethods({ db, live, now }: Services): Record<string, HubMethod<HubIdentity, Person>> {
  const method =
    (kind: string, op: 'updated' | 'deleted'): HubMethod<HubIdentity, Person> =>
    async ({ identity }, id) => {
      const named = Number.isSafeInteger(id) ? eq(changes.recordId, id as number) : eq(changes.scope, String(id))
      const own = and(
        eq(changes.kind, kind),
        eq(changes.op, op),
        eq(changes.byUserId, identity.userId),
        gt(changes.on, new Date(now().getTime() - believedFor).toISOString()),
        named,
      )
      const [found] = await db.select({ sequence: changes.sequence }).from(changes).where(own).limit(1)
      if (!found) throw invalid('There is no such change of yours.')
      await live.poke()
      return null
    }
  return Object.fromEntries(
    [...byKind.values()].flatMap((entity) => {
      const names = hubNames(entity)
      return [
        [names.updated, method(entity.kind, 'updated')],
        [names.deleted, method(entity.kind, 'deleted')],
      ]
    }),
  )
}
