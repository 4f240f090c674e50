import { and, eq, lt } from 'drizzle-orm'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { headers, type Change, type Problem } from '#contract/wire/envelope.ts'
import { envelope, jsonAnswer } from './answer.ts'
import { takeLonger, type Tx } from '../db/database.ts'
import { sqlState } from '#server/base/sqlState.ts'
import { changes, idempotencyKeys } from '../db/tables/journal.ts'
import { addEntries, type NewEntry } from './historyEntries.ts'
import type { Person } from './person.ts'
import type { Changed, Kinds } from './readable.ts'
import { notSignedIn, Refusal } from '#server/base/refuse.ts'
import { connectionOf, personOf, type Request } from './request.ts'
import { sealedWords } from './sealedWords.ts'
import { inSlices } from './slices.ts'
import type { Services } from './services.ts'
import { RightsMoved, settleRights } from './rights/rightsVersion.ts'
import { workNote } from './workNote.ts'

type NewChange = Omit<typeof changes.$inferInsert, 'sequence' | 'on' | 'byUserId' | 'fromConnection'>
type EntryOfWrite = Omit<NewEntry, 'on' | 'byUserId' | 'fromAddress' | 'requestId'>

/** One transaction of one person, with its announcements and history entries. */
export interface Write {
  tx: Tx
  person: Person
  services: Services
  /** The time of the write (ISO 8601), used for everything that it writes. */
  on: string
  /** Where the request came from, as the history keeps it. */
  origin: { fromAddress: string | null; requestId: string | null }
  /** Announces a change after the commit. */
  announce(change: NewChange): void
  /** Announces a change after the commit if nothing else in this write announces its record. */
  announceBeside(change: NewChange): void
  /** Adds a history entry in the same transaction. */
  addHistory(entry: EntryOfWrite): void
  /** Makes the rights of these people outdated from the commit on; their concurrent saves are repeated. */
  changeRights(userIds: readonly number[] | 'everyone'): void
  /** Adds a warning to the answer for the author. */
  warn(problem: Problem): void
}

interface Answered {
  status: ContentfulStatusCode
  /** The sequence number of the newest change; 0 if nothing changed, undefined if this is an earlier answer. */
  newest?: number
  body: string
}

/**
 * Runs a write in one transaction and announces it after the commit. A request with an idempotency key runs once: a
 * repeat gets the first answer, and a different body is refused with the record saved then. The answer is stored with
 * the key, so a route other than POST declares by `onceByKey` that its answer contains nothing that is not stored
 * elsewhere.
 */
export async function write(
  c: Request,
  body: unknown,
  work: (write: Write) => Promise<{ data: unknown; status?: ContentfulStatusCode }>,
  { onceByKey = c.req.method === 'POST' } = {},
) {
  const known = personOf(c)
  const services = c.get('services')
  const answer = await retried(() =>
    services.db.transaction(async (tx) => {
      const person = await c.get('people').within(tx, known)
      if (!person) throw notSignedIn()
      const key = onceByKey ? c.req.header(headers.idempotencyKey) : undefined
      const before = key && (await claimKey(tx, c, person, key, body))
      if (before) return before
      const done = await perform(tx, c, person, work)
      if (key)
        await tx.update(idempotencyKeys).set({ status: done.status, answer: done.body }).where(keyOf(person, key))
      return done
    }),
  )
  await services.live.catchUp(answer.newest)
  return answered(answer, c)
}

/** The person recorded for writes by the server itself. */
const system: Person = {
  userId: 0,
  sessionId: '',
  clientId: 0,
  fullName: 'The system',
  roles: [],
  systems: [],
  projects: new Map(),
  waiting: new Map(),
  seesAll: false,
  leads: new Set(),
  folderLists: new Map(),
  folderProjects: new Map(),
  advises: [],
  safetyRoles: new Map(),
  projectManagerOf: [],
  partyOnly: [],
  represents: [],
  issuesOnly: [],
  seesSums: [],
  passwords: false,
  rightsVersion: 0,
  asOf: '',
}

/**
 * Runs a write by the server itself: one transaction, recorded in the history as the system's, and announced. `rights`
 * are the ones that it needs; it has no others.
 */
export async function writeAsSystem(
  services: Services,
  work: (write: Write) => Promise<void>,
  rights: Partial<Pick<Person, 'fullName' | 'projects'>> = {},
) {
  const { newest } = await retried(() =>
    services.db.transaction(async (tx) => {
      await takeLonger(tx)
      return performed(
        tx,
        {
          person: { ...system, ...rights, asOf: services.now().toISOString() },
          services,
          byUserId: null,
          address: null,
          requestId: null,
          connection: null,
        },
        async (w) => {
          await work(w)
          return { data: null }
        },
      )
    }),
  )
  await services.live.catchUp(newest)
}

/**
 * Runs a write in the background for a person who asked for it earlier: one transaction with the rights that `find`
 * returns inside it, recorded in the history as theirs, and announced.
 */
export async function writeFor(
  services: Services,
  { find, fromAddress, requestId }: { find(tx: Tx): Promise<Person> } & Write['origin'],
  work: (write: Write) => Promise<void>,
) {
  const { newest } = await retried(() =>
    services.db.transaction(async (tx) => {
      await takeLonger(tx)
      const person = await find(tx)
      const byUserId = person.userId
      return performed(
        tx,
        { person, services, byUserId, address: fromAddress, requestId, connection: null },
        async (w) => {
          await work(w)
          return { data: null }
        },
      )
    }),
  )
  await services.live.catchUp(newest)
}

interface Origin {
  person: Person
  services: Services
  byUserId: number | null
  address: string | null
  requestId: string | null
  connection: string | null
}

const perform = (tx: Tx, c: Request, person: Person, work: Parameters<typeof write>[2]) =>
  performed(
    tx,
    {
      person,
      services: c.get('services'),
      byUserId: person.userId,
      address: c.get('address'),
      requestId: c.get('requestId'),
      connection: connectionOf(c),
    },
    work,
  )

async function performed(tx: Tx, origin: Origin, work: Parameters<typeof write>[2]): Promise<Answered> {
  const said: NewChange[] = []
  const beside = new Map<string, NewChange>()
  const remembered: EntryOfWrite[] = []
  let rightsOf: Set<number> | 'everyone' = new Set<number>()
  const warnings: Problem[] = []
  const on = origin.services.now().toISOString()
  const from = { fromAddress: origin.address, requestId: origin.requestId }
  const w: Write = {
    tx,
    person: origin.person,
    services: origin.services,
    on,
    origin: from,
    announce: onceEach((change) => said.push(change)),
    announceBeside: (change) => beside.set(recordOf(change), change),
    addHistory: (entry) => remembered.push(entry),
    changeRights: (ids) => {
      if (ids === 'everyone' || rightsOf === 'everyone') rightsOf = 'everyone'
      else for (const id of ids) rightsOf.add(id)
    },
    warn: (problem) => warnings.push(problem),
  }
  const { data, status = 200 } = await work(w)
  await recalculate(w, said)
  for (const change of said) beside.delete(recordOf(change))
  said.push(...beside.values())
  const by = { byUserId: origin.byUserId, on }
  const commentOf = ({ entityKind, entityId, comment = null }: EntryOfWrite) =>
    sealedWords(origin.services.cipher, { kind: entityKind, id: entityId }, comment)
  await addEntries(
    tx,
    origin.services.kinds,
    remembered.map((entry) => ({ ...entry, ...by, ...from, comment: commentOf(entry) })),
  )
  await settleRights(tx, origin.services, origin.person, rightsOf)
  // Last, because writers of the change log wait for each other from here until the commit.
  const rows: (typeof changes.$inferSelect)[] = []
  for (const some of inSlices(said))
    rows.push(
      ...(await insertChanges(
        tx,
        some.map((change) => ({ ...change, ...by, fromConnection: origin.connection })),
      )),
    )
  return {
    status,
    newest: rows.at(-1)?.sequence ?? 0,
    body: JSON.stringify(
      envelope(data, { warnings, changes: rows.map((row) => asChange(origin.services.kinds, row)) }),
    ),
  }
}

/** Brings the computed values of all kinds up to date with what a write has changed, before it commits. */
async function recalculate(w: Write, announced: readonly Changed[]) {
  const done = announced.length
  for (const { recalculation } of Object.values(w.services.kinds)) {
    const changed = announced.slice(0, done).filter(({ kind }) => recalculation?.after.some((one) => one === kind))
    if (changed.length > 0) await recalculation!.run(w as never, changed)
  }
}

const recordOf = ({ kind, scope, recordId }: NewChange) => `${kind}/${scope ?? ''}/${recordId}`

/**
 * Drops repeated announcements of one record, which several rules of a kind may make, unless it was deleted or restored
 * in between.
 */
function onceEach(say: (change: NewChange) => void) {
  const byRecord = new Map<string, { op: NewChange['op']; words: Set<string> }>()
  return (change: NewChange) => {
    const record = recordOf(change)
    const before = byRecord.get(record)
    const words = before?.op === change.op ? before.words : new Set<string>()
    byRecord.set(record, { op: change.op, words })
    const asWords = JSON.stringify(change)
    if (words.has(asWords)) return
    words.add(asWords)
    say(change)
  }
}

const insertChanges = (tx: Tx, rows: (typeof changes.$inferInsert)[]) => tx.insert(changes).values(rows).returning()

/** A change-log row as it is sent in answers, over the hub and in catch-ups. */
export const asChange = (kinds: Kinds, row: typeof changes.$inferSelect): Change => ({
  sequence: row.sequence,
  kind: row.kind,
  id: row.recordId,
  op: row.op,
  affected: row.affected,
  ...(row.version !== null && { version: row.version }),
  ...(row.scope !== null && { scope: row.scope }),
  ...workNote(kinds, row),
})

const keyOf = (person: Person, key: string) =>
  and(eq(idempotencyKeys.userId, person.userId), eq(idempotencyKeys.key, key))

/** What a key belongs to. For a POST it is the path alone, as with keys that are already stored. */
function routeOf(c: Request) {
  const { pathname, search } = new URL(c.req.url)
  return c.req.method === 'POST' ? pathname : `${c.req.method} ${pathname}${search}`
}

/** Claims the key or returns its earlier answer. The insert blocks while a request with the same key is running. */
async function claimKey(tx: Tx, c: Request, person: Person, key: string, body: unknown): Promise<Answered | null> {
  if (key.length > 255)
    throw new Refusal(400, [{ code: 'invalid', message: 'An idempotency key has at most 255 characters.' }])
  const route = routeOf(c)
  const bodyHash = await hashOf(body)
  const made = await tx
    .insert(idempotencyKeys)
    .values({ userId: person.userId, key, route, bodyHash, on: c.get('services').now().toISOString() })
    .onConflictDoNothing()
    .returning()
  if (made.length > 0) return null
  const [kept] = await tx.select().from(idempotencyKeys).where(keyOf(person, key))
  if (kept?.route === route && kept.bodyHash === bodyHash)
    return { status: (kept.status ?? 200) as ContentfulStatusCode, body: kept.answer ?? '' }
  const data = kept?.route === route && kept.answer ? (JSON.parse(kept.answer) as { data: unknown }).data : null
  throw new Refusal(
    422,
    [
      {
        code: 'otherBody',
        message: 'This was already saved, with other values. Look for it before you save it again.',
      },
    ],
    data,
  )
}

/**
 * Returns the earlier answer to this person's key on this path, for a request whose body can no longer be read; null if
 * there is none.
 */
export async function answeredBefore(c: Request): Promise<Response | null> {
  const key = c.req.header(headers.idempotencyKey)
  if (!key) return null
  const [kept] = await c
    .get('services')
    .db.select()
    .from(idempotencyKeys)
    .where(and(keyOf(personOf(c), key), eq(idempotencyKeys.route, routeOf(c))))
  return kept?.answer ? answered({ status: (kept.status ?? 200) as ContentfulStatusCode, body: kept.answer }, c) : null
}

const answered = ({ status, body }: Answered, c: Request) => jsonAnswer(c, body, status)

async function hashOf(body: unknown) {
  const bytes = new TextEncoder().encode(JSON.stringify(body) ?? '')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const mostAttempts = 6

/**
 * Repeats a transaction that conflicted with another one: after a serialisation failure (40001), a deadlock (40P01) or
 * a change of its author's rights. Each pause is longer and of random length, so that two do not conflict again and
 * again.
 */
async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await run()
    } catch (error) {
      if (!isConflict(error)) throw error
      if (attempt === mostAttempts) throw tooMuchAtOnce()
      await new Promise((done) => setTimeout(done, Math.random() * 2 ** attempt * 10))
    }
}

function isConflict(error: unknown) {
  const state = sqlState(error)
  return error instanceof RightsMoved || state === '40001' || state === '40P01'
}

const tooMuchAtOnce = () =>
  new Refusal(
    503,
    [{ message: 'Others are changing the same records. Nothing was saved; try again.', code: 'unavailable' }],
    null,
    2,
  )

const keyKeptFor = 24 * 3_600_000

/** Removes idempotency keys older than a day. */
export const forgetOldKeys = ({ db, now }: Services) =>
  db.delete(idempotencyKeys).where(lt(idempotencyKeys.on, new Date(now().getTime() - keyKeptFor).toISOString()))
