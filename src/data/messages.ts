import { withoutTurning } from '#contract/text/turningSigns.ts'

export interface Message {
  id: number
  tone: 'error' | 'warning' | 'success'
  text: string
  at: string
}

/** The lists of errors, warnings and successes that the shell shows, newest first (specification, 3.2 and 8). */
export interface Messages {
  all(): readonly Message[]
  add(tone: Message['tone'], text: string): void
  dismiss(id: number): void
  /** All of one tone, or everything. */
  clear(tone?: Message['tone']): void
  subscribe(changed: () => void): () => void
}

const most = 50

export function createMessages(): Messages {
  let list: readonly Message[] = []
  let last = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly Message[]) => {
    list = next
    for (const listener of listeners) listener()
  }
  return {
    all: () => list,
    add: (tone, text) => {
      if (tone === 'error') console.error(text)
      set([{ id: ++last, tone, text: withoutTurning(text), at: new Date().toISOString() }, ...list].slice(0, most))
    },
    dismiss: (id) => set(list.filter((message) => message.id !== id)),
    clear: (tone) => set(tone ? list.filter((message) => message.tone !== tone) : []),
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
