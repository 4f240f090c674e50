import { mostActs, type TypedAct } from '#contract/people/rollCalls.ts'
import { ApiProblem } from '#src/data/http.ts'

export interface TicksState {
  /** Acts that the server does not have yet, in the order in which they were made. */
  waiting: readonly TypedAct[]
  /** Whether the server cannot be reached. */
  isAway: boolean
  /** Why an act was refused. */
  problem: string | null
}

interface Options {
  /** Sends acts in their order. */
  send(acts: readonly TypedAct[]): Promise<void>
  /** Stores what the server does not have, so that it survives a closed page. */
  keep(waiting: readonly TypedAct[]): void
}

const retryDelay = 3_000

/**
 * The acts of a warden on their way to the server: in order, one request at a time, and again until the server has
 * them. Each has an id of its own, so an act that arrives twice counts once.
 */
export function createTickQueue({ send, keep }: Options) {
  let state: TicksState = { waiting: [], isAway: false, problem: null }
  const listeners = new Set<() => void>()
  let isSending = false
  /** After a refusal acts are sent one by one, so that only what is refused is dropped. */
  let size = mostActs
  let timer: ReturnType<typeof setTimeout> | undefined

  const set = (change: Partial<TicksState>) => {
    state = { ...state, ...change }
    if (change.waiting) keep(change.waiting)
    listeners.forEach((heard) => heard())
  }
  const without = (acts: readonly TypedAct[]) => state.waiting.filter((act) => !acts.includes(act))

  async function run() {
    clearTimeout(timer)
    if (isSending) return
    isSending = true
    while (state.waiting.length > 0) {
      const acts = state.waiting.slice(0, size)
      try {
        await send(acts)
        set({ waiting: without(acts), isAway: false })
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error
        // A warden whose session has ended signs in again; the acts stay.
        if (error.isAway || error.status === 401) {
          set({ isAway: true })
          timer = setTimeout(() => void run(), retryDelay)
          break
        }
        if (acts.length === 1) set({ waiting: without(acts), isAway: false, problem: error.message })
        size = 1
      }
    }
    if (state.waiting.length === 0) size = mostActs
    isSending = false
  }

  return {
    state: () => state,
    subscribe(heard: () => void) {
      listeners.add(heard)
      return () => void listeners.delete(heard)
    },
    add(...acts: readonly TypedAct[]) {
      set({ waiting: [...state.waiting, ...acts] })
      void run()
    },
    /** Takes up the acts that an earlier page could not send, before those of this one. */
    restore(acts: readonly TypedAct[]) {
      const known = new Set(state.waiting.map(({ actId }) => actId))
      const earlier = acts.filter(({ actId }) => !known.has(actId))
      if (earlier.length === 0) return
      set({ waiting: [...earlier, ...state.waiting] })
      void run()
    },
    retry: () => void run(),
    dismiss: () => set({ problem: null }),
  }
}

export type TickQueue = ReturnType<typeof createTickQueue>
