import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { RollCall } from '#contract/entities/rollCall.ts'
import type { OnSiteNow } from '#contract/people/onSiteNow.ts'
import { mostGateEvents, type GateOutcome, type TypedGateEvent } from '#contract/people/gateEvents.ts'
import { musterState, rollCallStatus } from '#contract/people/rollCalls.ts'
import { headers, type Envelope } from '#contract/wire/envelope.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { rowsOf } from '#server/db/database.ts'
import { openEmbedded, readMigrations } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import type { Caller, ServerProcess } from '../serverProcess.ts'
import { changesSince, listen, missedBy } from './listener.ts'

/** A site that nobody of the demo world is on. */
const site = projectId('RC-021')
/** Each in a browser of their own; they see the site and tick its roll calls. */
const browsers = ['admin@demo.test', 'admin2@demo.test', 'safety@demo.test', 'admin@demo.test', 'safety@demo.test']
const wardens = 6
const patience = 90_000

export interface SiteRushFigures {
  people: number
  events: number
  /** Stays that are stored as they happened. */
  ok: number
  /** People or stays that are missing, and entries of the roll call. */
  lost: number
  /** People or stays that are there twice, or with other times. */
  unexpected: number
  /** Events that a gate sent again, because the gateway was killed before it answered. */
  again: number
  /** Browsers whose figures are those of the site. */
  exact: number
  /** Changes that a browser missed. */
  missed: number
  /** Milliseconds until the gateway was ready again. */
  backIn: number
}

interface Rush {
  people: number
  /** How long the rush takes, in seconds. */
  seconds: number
  databaseUrl: string | null
}

/** A stay as it happened. */
interface Stay {
  from: string
  to: string | null
}

/**
 * People pass three gates within a time, one of which has no connection for four tenths of it. In the middle six wardens
 * tick a roll call, and then the gateway is killed. Afterwards every stay must be there as it happened, and five
 * browsers must know how many people are on site.
 */
export async function rushAtGates(
  server: ServerProcess,
  { people, seconds, databaseUrl }: Rush,
): Promise<SiteRushFigures> {
  await server.end('SIGTERM')
  const personIds = await fillSite(server.dataDir, databaseUrl, people)
  await server.begin()
  const admin = await server.signIn('admin@demo.test')
  const listeners = await Promise.all(browsers.map(async (email) => listen(server.url, await server.signIn(email))))
  const { cursor } = await changesSince(admin)
  const gates = await Promise.all(['North', 'South', 'Dock'].map((name) => openGate(server, name)))
  const lived = new Map<number, Stay[]>(personIds.map((id) => [id, []]))
  const steps = plan(personIds)
  const begun = Date.now()
  const share = () => (Date.now() - begun) / (seconds * 1_000)
  const offline = gates[2]!
  let happened = 0
  let rollCall: Promise<RollCall> | null = null
  let killed: Promise<number> | null = null
  for (const [at, { personId, gate, kind }] of steps.entries()) {
    await wait(Math.max(0, (at / steps.length) * seconds * 1_000 - (Date.now() - begun)))
    offline.isAway = share() > 0.3 && share() < 0.7
    const chosen = gates[gate]!
    // Two events of one person are never in the same millisecond.
    while (new Date().toISOString() <= lastOf(lived.get(personId)!)) await wait(1)
    const event: TypedGateEvent = {
      eventId: crypto.randomUUID(),
      kind,
      at: new Date().toISOString(),
      isOffline: chosen.isAway,
      method: 'qr',
      personId,
    }
    note(lived.get(personId)!, event)
    chosen.waiting.push(event)
    happened++
    if (!rollCall && share() > 0.45) rollCall = callTheRoll(admin, (at) => listeners[at % listeners.length]!.caller)
    if (!killed && share() > 0.55) killed = killAndStart(server)
  }
  offline.isAway = false
  const backIn = await killed!
  const call = await rollCall!
  await Promise.all(gates.map((gate) => gate.emptied()))
  for (const gate of gates) gate.stop()
  const missed = await settled(
    async () => (await Promise.all(listeners.map((listener) => missedBy(listener, cursor)))).flat().length,
  )
  const expected = [...lived.values()].filter((stays) => stays.at(-1)?.to === null).length
  const seen = await Promise.all(listeners.map(({ caller }) => peopleOnSite(caller)))
  await Promise.all(listeners.map((listener) => listener.stop()))
  const muster = await rollCallFaults(admin, call, lived)
  await server.end('SIGTERM')
  const stored = await storedStays(server.dataDir, databaseUrl)
  const { ok, lost, unexpected } = compare(lived, stored)
  return {
    people,
    events: happened,
    ok,
    lost: lost + muster.lost,
    unexpected: unexpected + muster.unexpected,
    again: gates.reduce((sum, gate) => sum + gate.again(), 0),
    exact: seen.filter((count) => count === expected).length,
    missed,
    backIn,
  }
}

type Step = { personId: number; gate: number; kind: 'in' | 'out' }

/** Everyone comes; every third leaves by the next gate, and half of those come back by the one after. */
function plan(personIds: readonly number[]): Step[] {
  const steps: Step[] = []
  const later: Step[][] = []
  for (const [at, personId] of personIds.entries()) {
    steps.push({ personId, gate: at % 3, kind: 'in' })
    if (at % 3 === 0) later.push([{ personId, gate: (at / 3) % 3, kind: 'out' }])
    if (at % 6 === 0) later.at(-1)!.push({ personId, gate: (at / 6 + 1) % 3, kind: 'in' })
    // Whoever came some time ago leaves while others still come.
    if (later.length > 8) steps.push(...later.shift()!)
  }
  return [...steps, ...later.flat()]
}

const lastOf = (stays: readonly Stay[]) => stays.at(-1)?.to ?? stays.at(-1)?.from ?? ''

function note(stays: Stay[], { kind, at }: TypedGateEvent) {
  if (kind === 'in') stays.push({ from: at, to: null })
  else stays.at(-1)!.to = at
}

/** A device that is a gate: it sends what happens in order, and again until it is answered. */
async function openGate(server: ServerProcess, name: string) {
  const staff = await server.signIn('admin@demo.test')
  const opened = await staff.ask('POST', 'siteGate', {
    projectId: site,
    name: `${name} ${crypto.randomUUID().slice(0, 6)}`,
  })
  const cookie = opened.headers
    .getSetCookie()
    .find((one) => one.startsWith('gate='))!
    .split(';')[0]!
  let again = 0
  const gate = {
    isAway: false,
    isOver: false,
    waiting: [] as TypedGateEvent[],
    again: () => again,
    stop() {
      gate.isOver = true
    },
    async emptied() {
      const until = performance.now() + patience
      while (gate.waiting.length > 0 && performance.now() < until) await wait(20)
    },
  }
  const send = async (events: TypedGateEvent[]) => {
    const answer = await fetch(`${server.url}/api/gate/events`, {
      method: 'PUT',
      headers: { cookie, [headers.csrf]: '1', 'content-type': 'application/json' },
      body: JSON.stringify({ events }),
    })
    if (!answer.ok) throw new Error(`A gate was answered with ${answer.status}: ${await answer.text()}`)
    const { data } = (await answer.json()) as Envelope<GateOutcome[]>
    const refused = data.find(({ result }) => result === 'refused')
    if (refused) throw new Error(`A gate was refused: ${JSON.stringify(refused)}`)
  }
  void (async () => {
    while (!gate.isOver) {
      const some = gate.isAway ? [] : gate.waiting.slice(0, mostGateEvents)
      if (some.length === 0) {
        await wait(10)
        continue
      }
      const isSent = await send(some).then(
        () => true,
        async () => {
          again += some.length
          await wait(200)
          return false
        },
      )
      if (isSent) gate.waiting.splice(0, some.length)
    }
  })()
  return gate
}

async function killAndStart(server: ServerProcess) {
  await server.end('SIGKILL')
  return server.begin()
}

/** Asks until there is an answer, because the gateway is killed meanwhile. */
async function insist<T>(ask: () => Promise<Envelope<T> & { status: number }>): Promise<T> {
  const until = performance.now() + patience
  for (;;) {
    const answer = await ask().catch(() => null)
    if (answer?.status === 200 || answer?.status === 201) return answer.data
    if (answer && answer.status < 500) throw new Error(`Refused: ${answer.status} ${JSON.stringify(answer.errors)}`)
    if (performance.now() > until) throw new Error('Nobody answered.')
    await wait(200)
  }
}

/** Starts a drill; six wardens tick everyone who was on the list then, each a sixth of them, one by one. */
async function callTheRoll(admin: Caller, wardenAt: (at: number) => Caller): Promise<RollCall> {
  const key = { [headers.idempotencyKey]: crypto.randomUUID() }
  const call = await insist(() =>
    admin.read<RollCall>(
      'POST',
      'rollCall',
      { projectId: site, kind: 'drill', reason: 'In the middle of the rush' },
      key,
    ),
  )
  const { entries } = await insist(() => admin.read<RollCall>('GET', `rollCall/${call.id}`))
  await Promise.all(
    Array.from({ length: wardens }, async (_, warden) => {
      const caller = wardenAt(warden)
      for (const entry of entries.filter((__, at) => at % wardens === warden)) {
        const act = {
          actId: crypto.randomUUID(),
          entryId: entry.id,
          state: musterState.mustered,
          at: new Date().toISOString(),
        }
        await insist(() => caller.read<RollCall>('PUT', `rollCall/${call.id}/entries`, { acts: [act] }))
      }
    }),
  )
  return { ...call, entries }
}

/** Entries that are there twice, ticks that were lost, and people who came during the roll call and are not on it. */
async function rollCallFaults(admin: Caller, call: RollCall, lived: ReadonlyMap<number, Stay[]>) {
  const { entries, statusId } = await insist(() => admin.read<RollCall>('GET', `rollCall/${call.id}`))
  const ids = entries.flatMap(({ personId }) => (personId === null ? [] : [personId]))
  const ticked = new Set(call.entries.map(({ id }) => id))
  const mustered = entries.filter(({ id, state }) => ticked.has(id) && state === musterState.mustered).length
  const here = [...lived].filter(([, stays]) => stays.at(-1)?.to === null).map(([personId]) => personId)
  const listed = new Set(ids)
  return {
    lost:
      ticked.size -
      mustered +
      here.filter((id) => !listed.has(id)).length +
      Number(statusId !== rollCallStatus.inProgress),
    unexpected: ids.length - listed.size,
  }
}

const peopleOnSite = async (caller: Caller) =>
  (await insist(() => caller.read<OnSiteNow>('GET', `siteAttendanceNow/${site}`))).people

/** Counts again for a while, because some events may still be on their way. */
async function settled(count: () => Promise<number>) {
  let left = await count()
  for (let tries = 0; left > 0 && tries < 40; tries++) {
    await wait(250)
    left = await count()
  }
  return left
}

/** Compares what is stored with what happened, person by person. */
function compare(lived: ReadonlyMap<number, Stay[]>, stored: ReadonlyMap<number, Stay[]>) {
  const figures = { ok: 0, lost: 0, unexpected: 0 }
  for (const [personId, stays] of lived) {
    const found = stored.get(personId) ?? []
    const keys = new Set(found.map(({ from, to }) => `${from} ${to}`))
    const right = stays.filter(({ from, to }) => keys.has(`${from} ${to}`)).length
    figures.ok += right
    figures.lost += stays.length - right
    figures.unexpected += found.length - right
  }
  return figures
}

const open = async (folder: string, databaseUrl: string | null) => {
  const migrations = await readMigrations('server/db/migrations')
  return databaseUrl ? openPostgres(databaseUrl, migrations) : openEmbedded(folder, migrations)
}

/** Puts people on the list of the site, which lets everyone in, in the database of a stopped server. */
async function fillSite(folder: string, databaseUrl: string | null, count: number) {
  const database = await open(folder, databaseUrl)
  const { db } = database
  await db.execute(sql`update "project" set "maxWorkers" = null, settings = jsonb_set(coalesce(settings, '{}'), '{sms}',
    coalesce(settings->'sms', '{}') || '{"cardRule": "off"}') where id = ${site}`)
  const rows = rowsOf<{ id: number }>(
    await db.execute(sql`
      with made as (
        insert into "person" ("firstName", "lastName", "clientId", "employmentStatusId", "languageId", "createdOn", "updatedOn")
        select 'Rush', 'Person ' || n, p."clientId", p."employmentStatusId", p."languageId", now(), now()
        from generate_series(1, ${count}::int) n, (select * from "person" order by id limit 1) p
        returning id, "clientId", "fullName"),
      listed as (
        insert into "projectPerson" ("projectId", "personId", "clientId", name, "statusId", "createdOn", "updatedOn")
        select ${site}::int, id, "clientId", "fullName", 10, now(), now() from made)
      select id from made order by id`),
  )
  await database.close()
  return rows.map(({ id }) => id)
}

async function storedStays(folder: string, databaseUrl: string | null) {
  const database = await open(folder, databaseUrl)
  const rows = rowsOf<{ personId: number; from: string | Date; to: string | Date | null }>(
    await database.db.execute(sql`select s."personId", s."signedInOn" as "from", s."signedOutOn" as "to"
      from "siteAttendance" s join "person" p on p.id = s."personId"
      where s."projectId" = ${site} and p."firstName" = 'Rush' and not s."isDeleted" order by s."signedInOn"`),
  )
  await database.close()
  const found = new Map<number, Stay[]>()
  const words = (at: string | Date) => new Date(at).toISOString()
  for (const { personId, from, to } of rows)
    found.set(personId, [...(found.get(personId) ?? []), { from: words(from), to: to === null ? null : words(to) }])
  return found
}
