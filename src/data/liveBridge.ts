import type { QueryClient } from '@tanstack/react-query'
import type { Change, ChangesAnswer } from '#contract/wire/envelope.ts'
import { hubEvents, type Announced } from '#contract/entity.ts'
import { browserOf } from './browser.ts'
import type { Hub } from './hub.ts'
import { ApiProblem } from './http.ts'

/**
 * Delay in ms before a failed request for the change log is repeated: at first, and again after a period without
 * failures.
 */
const retryAfter = 2_000
const calmPeriod = 60_000

/**
 * Minimum ms between two updates under a continuous stream of events, because each update redraws tables. The first one
 * is immediate.
 */
const stormPause = 60
const oneFrame = 16

/** The metadata our gateway adds to an event; other gateways may omit it. */
interface Note {
  sequence?: number
  /** Sequence number of the previous change sent to the same recipients. */
  after?: number
  version?: number
  scope?: string
  work?: string | null
  figures?: string | null
  id?: number
  op?: 'updated' | 'deleted'
}

export interface Bridge {
  /** Refetches what is on screen and could not be loaded while the server was unreachable. */
  loadAgain(): void
  /** Stops listening and drops collected events. */
  close(): void
}

/**
 * Passes hub events on to freshness, at most once per frame. After a reconnect, or if a sequence number is missing, it
 * reads the change log and treats each entry as an event.
 */
export function bridgeLiveEvents(
  hub: Hub,
  client: QueryClient,
  entities: readonly Announced[],
  onClaims: () => void,
): Bridge {
  const { http, freshness } = browserOf(client)
  let heard: Change[] = []
  let frame: ReturnType<typeof nextFrame> | null = null
  let closed = false
  let catching: Promise<void> | null = null

  let flushed = 0
  const flush = () => {
    frame = null
    flushed = performance.now()
    const changes = heard
    heard = []
    if (closed || changes.length === 0) return
    if (changes.some(({ kind }) => kind === 'claims')) onClaims()
    freshness.apply(changes.filter(({ kind }) => kind !== 'claims'))
  }
  const collect = (...changes: Change[]) => {
    heard.push(...changes)
    frame ??= nextFrame(flush, flushed + stormPause)
  }
  /** Sequence number from which the log must still be read, because the last attempt failed. */
  let unreadFrom: number | null = null
  let again = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let pause = retryAfter
  let failedLast = -calmPeriod
  /**
   * Events received while the log is being read. They are checked for gaps afterwards, because the log may fill them.
   */
  let waiting: Note[] = []
  /**
   * Sequence numbers of the last log answer. The hub may send some of them again, which would cost a second request.
   */
  let announced = new Set<number>()
  const took = (note: Note) => {
    const { sequence, after = Number(sequence) - 1 } = note
    if (sequence === undefined) return
    if (catching) waiting.push(note)
    else if (unreadFrom !== null || (http.sequence > 0 && after > http.sequence)) {
      waiting.push(note)
      catchUp()
    } else http.sequence = Math.max(http.sequence, sequence)
  }

  /** Reads the log; if a read is in progress, reads once more afterwards, because its answer may be too old. */
  const catchUp = (from = http.sequence) => {
    unreadFrom = Math.min(unreadFrom ?? from, from)
    again = true
    catching ??= readOn()
  }
  const readOn = async () => {
    while (again) {
      again = false
      await readMissed()
    }
    catching = null
    const judged = waiting
    waiting = []
    if (unreadFrom === null) judged.forEach(took)
  }
  const readMissed = async () => {
    const from = unreadFrom ?? http.sequence
    unreadFrom = null
    try {
      const { data } = await http.api<ChangesAnswer>(`changes?since=${from}`)
      if (data.mustRefetch) freshness.all()
      const heardMeanwhile = new Set(waiting.map(({ sequence }) => sequence))
      collect(...data.changes.filter(({ sequence }) => !heardMeanwhile.has(sequence)))
      announced = new Set(data.changes.map(({ sequence }) => sequence))
      // A log that ends before the newest event was restored from a backup.
      http.sequence = data.mustRefetch ? data.cursor : Math.max(http.sequence, data.cursor)
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 404) return readLater(from)
      // This gateway has no change log.
      freshness.all()
    }
    freshness.catchUp()
  }
  /** Schedules another read of the log: at the next event or connect, or else after a delay. */
  const readLater = (from: number) => {
    unreadFrom = Math.min(unreadFrom ?? from, from)
    if (closed || retry !== undefined) return
    // Retries less often while failures keep recurring.
    pause = performance.now() - failedLast > calmPeriod ? retryAfter : Math.min(pause * 2, calmPeriod / 2)
    failedLast = performance.now()
    retry = setTimeout(() => {
      retry = undefined
      catchUp(from)
    }, pause)
  }

  http.onUnanswered = (from, path, method = 'GET') => {
    if (method !== 'GET') catchUp(from)
    // The log itself is read again anyway.
    else if (!path.startsWith('/api/changes')) readLater(from)
  }
  let met = false
  hub.onConnected((connectionId) => {
    http.connection = connectionId
    if (met || http.sequence > 0) catchUp()
    met = true
  })
  for (const entity of entities)
    listenTo(hub, entity, (note, ...changes) => {
      took(note)
      if (note.sequence === undefined || !announced.has(note.sequence)) collect(...changes)
    })
  hub.on('UserClaimsUpdate', (note) => {
    took(noteIn(note))
    collect({ sequence: 0, kind: 'claims', id: 0, op: 'updated', affected: [] })
  })
  return {
    loadAgain: () =>
      void client.refetchQueries({
        type: 'active',
        predicate: ({ state: { error } }) => error instanceof ApiProblem && error.isAway,
      }),
    close() {
      closed = true
      http.onUnanswered = null
      clearTimeout(retry)
      if (frame !== null) cancelFrame(frame)
    },
  }
}

type Heard = (note: Note, ...changes: Change[]) => void

function listenTo(hub: Hub, entity: Announced, heard: Heard) {
  const events = hubEvents(entity)
  if (entity.hubEvent !== undefined) {
    hub.on(entity.hubEvent, (said) => {
      const note = noteIn(said)
      heard(note, changeOf(entity.kind, note.id ?? 0, note.op ?? 'updated', note))
    })
    return
  }
  for (const op of ['updated', 'deleted'] as const)
    hub.on(events[op], (first, ...rest) => {
      const note = noteIn(rest.at(-1))
      const byName = typeof first === 'string'
      const id = byName ? (note.id ?? 0) : Number(first)
      // Ids below 1 are placeholders (specification, 3.4); our gateway's metadata marks events for a whole kind.
      if (id < 1 && note.sequence === undefined && !byName) return
      const affected = Object.values(entity.affects).flatMap((kind, at) =>
        idsIn(rest[at]).map((other) => changeOf(kind, other, 'updated', {})),
      )
      heard(note, changeOf(entity.kind, id, op, byName ? { ...note, scope: first } : note), ...affected)
    })
}

const changeOf = (
  kind: string,
  id: number,
  op: Change['op'],
  { sequence = 0, version, scope, work, figures }: Note,
): Change => ({
  sequence,
  kind,
  id,
  op,
  affected: [],
  ...(version !== undefined && { version }),
  ...(scope !== undefined && { scope }),
  ...(work !== undefined && { work }),
  ...(figures !== undefined && { figures }),
})
const noteIn = (said: unknown): Note => (typeof said === 'object' && said !== null && !Array.isArray(said) ? said : {})
const idsIn = (said: unknown) =>
  Array.isArray(said) ? said.filter((id): id is number => Number.isInteger(id) && (id as number) > 0) : []

/** Calls `run` in the next frame at or after a time. A hidden tab paints no frames, so it uses a timer. */
function nextFrame(run: () => void, notBefore: number) {
  const wait = document.hidden ? 100 : notBefore - performance.now()
  return wait > oneFrame ? { timer: setTimeout(run, wait) } : { frame: requestAnimationFrame(run) }
}
const cancelFrame = (next: ReturnType<typeof nextFrame>) =>
  'timer' in next ? clearTimeout(next.timer) : cancelAnimationFrame(next.frame)
