import type { QueryClient } from '@tanstack/react-query'
import {
  cardText,
  gateCallsPath as path,
  gateHash,
  standingOn,
  type GateAnswer,
  type GateIdentify,
  type GateIdentity,
  type GateList,
  type GatePerson,
  type GateStatus,
} from '#contract/people/gate.ts'
import { mostGateEvents, type GateOutcome, type TypedGateEvent } from '#contract/people/gateEvents.ts'
import type { RollCallKind } from '#contract/people/rollCalls.ts'
import type { SignInMethod } from '#contract/people/attendance.ts'
import { foldedWords } from '#contract/text/folded.ts'
import { dayAt } from '#contract/time/siteClock.ts'
import { now, nowText } from '#src/clock/now.ts'
import { browserOf } from '#src/data/browser.ts'
import { ApiProblem, type Ask } from '#src/data/http.ts'
import { canKeep, keptStore } from '#src/data/keptStore.ts'
import { createSendQueue } from '#src/data/sendQueue.ts'

/** What a gate shows. */
export interface GateView {
  phase: 'loading' | 'none' | 'ended' | 'open'
  /** Why the gate has ended. */
  ended: Extract<GateAnswer, { state: 'ended' }> | null
  status: GateStatus | null
  list: GateList | null
  /** Events that the server does not have yet. */
  waiting: number
  isAway: boolean
}

interface Kept {
  at: string
  list: GateList
  status: GateStatus
}

const name = 'gate|site'
const lists = keptStore<Kept>({ database: 'safety-gate', table: 'list', days: 30 })
const events = keptStore<{ at: string; events: readonly TypedGateEvent[] }>({
  database: 'safety-gate-events',
  table: 'events',
  days: 30,
})
/** A gate has no session and so no key; it stores nothing that needs one. */
const noKey = () => Promise.reject(new Error('A gate has no key.'))
const notKept = (error: unknown) => console.warn('The gate could not store what it needs', error)

const unknownOffline = (field: string) =>
  new ApiProblem(400, [
    {
      field,
      message:
        'This device does not find you, and has no connection to ask. Show the code of your pass, or ask the site office.',
    },
  ])

/**
 * A browser that is the gate of a site. It asks the server while it can, and goes on by what it has stored when it
 * cannot: the list of people, and the events that wait to be sent.
 */
export function createGateDevice(client: QueryClient) {
  const { http } = browserOf(client)
  let view: GateView = { phase: 'loading', ended: null, status: null, list: null, waiting: 0, isAway: false }
  const listeners = new Set<() => void>()
  const waitingFor = new Map<string, (outcome: GateOutcome | 'kept') => void>()
  const set = (change: Partial<GateView>) => {
    view = { ...view, ...change }
    listeners.forEach((heard) => heard())
  }
  const call = async <T>(part: string, ask: Ask = {}) => (await http.api<T>(part ? `${path}/${part}` : path, ask)).data

  const queue = createSendQueue<TypedGateEvent>({
    idOf: ({ eventId }) => eventId,
    most: mostGateEvents,
    async send(some) {
      const outcomes = await call<GateOutcome[]>('events', { method: 'PUT', body: { events: some } })
      for (const outcome of outcomes) {
        waitingFor.get(outcome.eventId)?.(outcome)
        waitingFor.delete(outcome.eventId)
      }
      noteOnSite(
        some.filter(({ eventId }) => outcomes.some((one) => one.eventId === eventId && one.result !== 'refused')),
      )
    },
    keep(waiting) {
      if (canKeep())
        (waiting.length === 0 ? events.drop(name) : events.keep(name, { at: nowText(), events: waiting }, null)).catch(
          notKept,
        )
    },
  })
  queue.subscribe(() => {
    const { waiting, isAway, problem } = queue.state()
    set({ waiting: waiting.length, ...(isAway && { isAway }) })
    if (isAway) for (const { eventId } of waiting) resolveKept(eventId)
    for (const [eventId, done] of waitingFor) {
      if (waiting.some((event) => event.eventId === eventId)) continue
      // The server did not take it, and says why.
      done({ eventId, result: 'refused', reasons: [{ words: problem ?? '', isBlocking: true }], attendanceId: null })
      waitingFor.delete(eventId)
    }
    if (view.phase === 'ended' && waiting.length === 0) void forget()
  })
  const resolveKept = (eventId: string) => {
    waitingFor.get(eventId)?.('kept')
    waitingFor.delete(eventId)
  }

  /** Writes into the stored list who is on site, and how many, so that the device knows it before it asks again. */
  function noteOnSite(some: readonly TypedGateEvent[]) {
    if (!view.list || some.length === 0) return
    const is = new Map(some.map(({ personId, kind }) => [personId, kind === 'in']))
    const people = view.list.people.map((one) =>
      is.has(one.personId) ? { ...one, isOnSite: is.get(one.personId)! } : one,
    )
    const on = (all: readonly GatePerson[]) => all.filter(({ isOnSite }) => isOnSite).length
    const moved = on(people) - on(view.list.people)
    const { status } = view
    set({ list: { ...view.list, people }, status: status && { ...status, onSite: status.onSite + moved } })
  }

  const keepList = () => {
    const { list, status } = view
    if (list && status && canKeep()) lists.keep(name, { at: nowText(), list, status }, null).catch(notKept)
  }

  /** Removes everything that this device has stored, once the gate has ended and nothing waits any more. */
  async function forget() {
    if (canKeep()) await Promise.all([lists.drop(name), events.drop(name)]).catch(notKept)
    set({ list: null, status: null })
    await call('', { method: 'DELETE' }).catch((error: unknown) => console.warn('The key could not be removed', error))
  }

  async function readList(version: string) {
    if (view.list?.version === version) return
    set({ list: await call<GateList>('list') })
    keepList()
  }

  /** Asks the server what this device is, or how the site stands. */
  async function refresh() {
    try {
      if (view.phase !== 'open' || view.isAway) {
        const answer = await call<GateAnswer>('')
        if (answer.state === 'none') return set({ phase: 'none', isAway: false })
        if (answer.state === 'ended') return end(answer)
        set({ phase: 'open', status: answer.status, isAway: false })
      }
      const status = await call<GateStatus>('seen', { method: 'PUT', body: { waiting: queue.state().waiting.length } })
      set({ status, isAway: false })
      await readList(status.listVersion)
      queue.retry()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (error.status === 403) return askAgain()
      set({ isAway: true })
    }
  }

  async function askAgain() {
    const answer = await call<GateAnswer>('').catch(() => null)
    if (answer?.state === 'ended') end(answer)
    else if (answer?.state === 'none') set({ phase: 'none' })
  }

  function end(ended: Extract<GateAnswer, { state: 'ended' }>) {
    set({ phase: 'ended', ended, isAway: false })
    if (queue.state().waiting.length > 0) queue.retry()
    else void forget()
  }

  /** Reads what an earlier page has stored, so that the gate opens without a connection. */
  async function start() {
    if (canKeep()) {
      const [kept, waiting] = await Promise.all([lists.read(name, noKey), events.read(name, noKey)]).catch(
        (error: unknown) => {
          notKept(error)
          return [null, null] as const
        },
      )
      if (kept) set({ list: kept.list, status: kept.status })
      if (waiting) queue.restore(waiting.events)
    }
    await refresh()
    // Without an answer, what is stored says that this is a gate.
    if (view.phase === 'loading') set(view.list ? { phase: 'open', isAway: true } : { isAway: true })
  }

  const today = () => dayAt(now(), view.status?.timeZone ?? 'Europe/Dublin')

  function known(person: GatePerson): GateIdentity {
    const { personId, language, isFirstAider, isFireMarshal } = person
    const last = queue.state().waiting.findLast((event) => event.personId === personId)
    const isOnSite = last ? last.kind === 'in' : person.isOnSite
    const standing = standingOn(person, today())
    const full = isOnSite ? [] : fullNow()
    return {
      personId,
      name: person.name,
      language,
      isFirstAider,
      isFireMarshal,
      isOnSite,
      fileToRead: person.fileToRead,
      isRefused: standing.isRefused || full.length > 0,
      reasons: [...standing.reasons, ...full],
    }
  }

  /** Whether the site is full, as far as this device knows. */
  function fullNow() {
    const { status } = view
    if (!status || status.most === null) return []
    const moved = queue.state().waiting.reduce((sum, { kind }) => sum + (kind === 'out' ? -1 : 1), 0)
    return status.onSite + moved < status.most
      ? []
      : [{ code: 'full' as const, words: 'The site is full.', isBlocking: true }]
  }

  async function findStored(asked: GateIdentify): Promise<GateIdentity> {
    const { people = [], salt = '' } = view.list ?? {}
    if (asked.way === 'pass') {
      const hash = await gateHash(asked.token)
      const found = people.find(({ pass }) => pass === hash)
      if (!found) throw unknownOffline('token')
      return known(found)
    }
    if (asked.way === 'pin')
      throw new ApiProblem(400, [
        {
          field: 'pin',
          message: 'PINs are not checked without a connection. Show your pass, or use the last digits of your card.',
        },
      ])
    const wanted = foldedWords(asked.lastName)
    const named = people.filter(({ lastName }) => lastName.startsWith(wanted))
    const fits = (
      await Promise.all(
        named.map(async (one) =>
          one.cards.includes(await gateHash(cardText(salt, one.personId, asked.digits))) ? [one] : [],
        ),
      )
    ).flat()
    if (fits.length !== 1) throw unknownOffline('digits')
    return known(fits[0]!)
  }

  return {
    view: () => view,
    subscribe(heard: () => void) {
      listeners.add(heard)
      return () => void listeners.delete(heard)
    },
    start,
    refresh,
    stop: queue.stop,
    /** Finds out who stands here; by what is stored while the server does not answer. */
    async identify(asked: GateIdentify): Promise<GateIdentity> {
      try {
        const found = await call<GateIdentity>('identify', { method: 'POST', body: asked })
        const last = queue.state().waiting.findLast((event) => event.personId === found.personId)
        return last ? { ...found, isOnSite: last.kind === 'in' } : found
      } catch (error) {
        if (!(error instanceof ApiProblem && error.isAway)) {
          if (error instanceof ApiProblem && error.status === 403) void askAgain()
          throw error
        }
        set({ isAway: true })
        return findStored(asked)
      }
    },
    /** Signs someone in or out now. Returns what came of it, or that it is kept until there is a connection. */
    happen(event: Omit<TypedGateEvent, 'eventId' | 'at' | 'isOffline'>): Promise<GateOutcome | 'kept'> {
      const eventId = crypto.randomUUID()
      return new Promise((done) => {
        waitingFor.set(eventId, done)
        queue.add({ ...event, eventId, at: nowText(), isOffline: view.isAway })
        if (view.isAway) resolveKept(eventId)
      })
    },
    override: (
      personId: number,
      method: SignInMethod,
      entered: { staffUserId: number; secret: string; reason: string },
    ) =>
      call<GateOutcome>('override', {
        method: 'POST',
        body: { ...entered, personId, method, eventId: crypto.randomUUID(), at: nowText() },
      }),
    async startRollCall(kind: Extract<RollCallKind, 'live' | 'drill'>) {
      set({ status: await call<GateStatus>('rollCall', { method: 'POST', body: { kind } }) })
    },
    async end(entered: { staffUserId: number; secret: string }) {
      await call('end', { method: 'POST', body: entered })
      await askAgain()
    },
  }
}

export type GateDevice = ReturnType<typeof createGateDevice>
