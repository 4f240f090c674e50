import type { QueryClient } from '@tanstack/react-query'
import type { Change, ChangesAnswer } from '#contract/envelope.ts'
import { hubEvents, type Entity } from '#contract/entity.ts'
import { browserOf } from './browser.ts'
import type { Hub } from './hub.ts'
import { ApiProblem } from './http.ts'

/** Milliseconds after which a change log that could not be read is asked for again. */
const retryAfter = 2_000

/**
 * Milliseconds between two looks at what arrives without end: nobody reads faster, and each look redraws a table. The
 * first is at once.
 */
const stormPause = 60
const oneFrame = 16

/** What our gateway adds to an event; others may leave it out. */
interface Note {
  sequence?: number
  /** The change before this one that the same people heard. */
  after?: number
  version?: number
  scope?: string
  id?: number
  op?: 'updated' | 'deleted'
}

export interface Bridge {
  /** Stops listening; what is still collected is dropped. */
  close(): void
}

/**
 * Turns what the hub says into freshness, once a frame however much arrives. After a broken line, and where a number
 * is missing, it asks what happened meanwhile and treats each answer as an event.
 */
export function bridgeLiveEvents(
  hub: Hub,
  client: QueryClient,
  entities: readonly Entity[],
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
  /** From where the log has still to be read, because the last try failed. */
  let owed: number | null = null
  let again = false
  let retry: ReturnType<typeof setTimeout> | undefined
  /**
   * What is heard while the log is being read is judged after it: the answer may already hold what seems to be missing.
   */
  let waiting: Note[] = []
  /**
   * What the last answer of the log told; the line may tell some of it once more, and that would cost a second request.
   */
  let told = new Set<number>()
  const took = (note: Note) => {
    const { sequence, after = Number(sequence) - 1 } = note
    if (sequence === undefined) return
    if (catching) waiting.push(note)
    else if (owed !== null || (http.sequence > 0 && after > http.sequence)) {
      waiting.push(note)
      catchUp()
    } else http.sequence = Math.max(http.sequence, sequence)
  }

  /** Once more where one is under way: its answer may be older than what is asked about now. */
  const catchUp = (from = http.sequence) => {
    owed = Math.min(owed ?? from, from)
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
    if (owed === null) judged.forEach(took)
  }
  const readMissed = async () => {
    const from = owed ?? http.sequence
    owed = null
    try {
      const { data } = await http.api<ChangesAnswer>(`changes?since=${from}`)
      if (data.mustRefetch) freshness.all()
      const heardMeanwhile = new Set(waiting.map(({ sequence }) => sequence))
      collect(...data.changes.filter(({ sequence }) => !heardMeanwhile.has(sequence)))
      told = new Set(data.changes.map(({ sequence }) => sequence))
      // A log that is shorter than what was heard was put back from a backup.
      http.sequence = data.mustRefetch ? data.cursor : Math.max(http.sequence, data.cursor)
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 404) return owe(from)
      // A gateway without a change log.
      freshness.all()
    }
    freshness.catchUp()
  }
  /** The next event or connect asks anew, and should there be none, time does. */
  const owe = (from: number) => {
    owed = Math.min(owed ?? from, from)
    clearTimeout(retry)
    if (!closed) retry = setTimeout(() => catchUp(from), retryAfter)
  }

  http.onUnanswered = (from) => catchUp(from)
  let met = false
  hub.onConnected((connectionId) => {
    http.connection = connectionId
    if (met || http.sequence > 0) catchUp()
    met = true
  })
  for (const entity of entities)
    listenTo(hub, entity, (note, ...changes) => {
      took(note)
      if (note.sequence === undefined || !told.has(note.sequence)) collect(...changes)
    })
  hub.on('UserClaimsUpdate', (note) => {
    took(noteIn(note))
    collect({ sequence: 0, kind: 'claims', id: 0, op: 'updated', affected: [] })
  })
  return {
    close() {
      closed = true
      http.onUnanswered = null
      clearTimeout(retry)
      if (frame !== null) cancelFrame(frame)
    },
  }
}

type Heard = (note: Note, ...changes: Change[]) => void

function listenTo(hub: Hub, entity: Entity, heard: Heard) {
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
      // Ids below 1 are placeholders (specification, 3.4); our own note says when a whole kind is meant.
      if (id < 1 && note.sequence === undefined && !byName) return
      const affected = Object.values(entity.affects).flatMap((kind, at) =>
        idsIn(rest[at]).map((other) => changeOf(kind, other, 'updated', {})),
      )
      heard(note, changeOf(entity.kind, id, op, byName ? { ...note, scope: first } : note), ...affected)
    })
}

const changeOf = (kind: string, id: number, op: Change['op'], { sequence = 0, version, scope }: Note): Change => ({
  sequence,
  kind,
  id,
  op,
  affected: [],
  ...(version !== undefined && { version }),
  ...(scope !== undefined && { scope }),
})
const noteIn = (said: unknown): Note => (typeof said === 'object' && said !== null && !Array.isArray(said) ? said : {})
const idsIn = (said: unknown) =>
  Array.isArray(said) ? said.filter((id): id is number => Number.isInteger(id) && (id as number) > 0) : []

/** The next painted frame after a moment; a hidden tab paints none, so it counts time instead. */
function nextFrame(run: () => void, notBefore: number) {
  const wait = document.hidden ? 100 : notBefore - performance.now()
  return wait > oneFrame ? { timer: setTimeout(run, wait) } : { frame: requestAnimationFrame(run) }
}
const cancelFrame = (next: ReturnType<typeof nextFrame>) =>
  'timer' in next ? clearTimeout(next.timer) : cancelAnimationFrame(next.frame)
