import { ApiProblem } from './http.ts'

export interface QueueState<Item> {
  /** What the server does not have yet, in the order in which it was made. */
  waiting: readonly Item[]
  /** Whether the server cannot be reached. */
  isAway: boolean
  /** Why something was refused. */
  problem: string | null
}

interface Options<Item> {
  /** The id of an item, made on this device. */
  idOf(item: Item): string
  /** Most items in one request. */
  most: number
  /** Sends items in their order. */
  send(items: readonly Item[]): Promise<void>
  /** Stores what the server does not have, so that it survives a closed page. */
  keep(waiting: readonly Item[]): void
}

const retryDelay = 3_000

/**
 * What a device does on its way to the server: in order, one request at a time, and again until the server has it. Each
 * item has an id of its own, so one that arrives twice counts once.
 */
export function createSendQueue<Item>({ idOf, most, send, keep }: Options<Item>) {
  let state: QueueState<Item> = { waiting: [], isAway: false, problem: null }
  const listeners = new Set<() => void>()
  let isSending = false
  /** After a refusal items are sent one by one, so that only what is refused is dropped. */
  let size = most
  let timer: ReturnType<typeof setTimeout> | undefined

  const set = (change: Partial<QueueState<Item>>) => {
    state = { ...state, ...change }
    if (change.waiting) keep(change.waiting)
    listeners.forEach((heard) => heard())
  }
  const without = (items: readonly Item[]) => state.waiting.filter((item) => !items.includes(item))

  async function run() {
    clearTimeout(timer)
    if (isSending) return
    isSending = true
    while (state.waiting.length > 0) {
      const items = state.waiting.slice(0, size)
      try {
        await send(items)
        set({ waiting: without(items), isAway: false })
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error
        // Whose session has ended signs in again; the items stay. So they do while the server has too much to do.
        if (error.isAway || error.status === 401 || error.status === 429) {
          set({ isAway: true })
          timer = setTimeout(() => void run(), retryDelay)
          break
        }
        if (items.length === 1) set({ waiting: without(items), isAway: false, problem: error.message })
        size = 1
      }
    }
    if (state.waiting.length === 0) size = most
    isSending = false
  }

  return {
    state: () => state,
    subscribe(heard: () => void) {
      listeners.add(heard)
      return () => void listeners.delete(heard)
    },
    add(...items: readonly Item[]) {
      set({ waiting: [...state.waiting, ...items] })
      void run()
    },
    /** Takes up what an earlier page could not send, before the items of this one. */
    restore(items: readonly Item[]) {
      const known = new Set(state.waiting.map(idOf))
      const earlier = items.filter((item) => !known.has(idOf(item)))
      if (earlier.length === 0) return
      set({ waiting: [...earlier, ...state.waiting] })
      void run()
    },
    retry: () => void run(),
    dismiss: () => set({ problem: null }),
    /** Stops trying, because the page is left. */
    stop: () => clearTimeout(timer),
  }
}

export type SendQueue<Item> = ReturnType<typeof createSendQueue<Item>>
