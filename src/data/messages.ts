import { withoutTurning } from '#contract/text/turningSigns.ts'
import { nowText } from '#src/clock/now.ts'

/** The record a message is about; the message links to it. */
export interface Saved {
  kind: string
  /** Name of its kind: 'Client'. */
  name: string
  row: { id: number }
}

interface Message {
  id: number
  tone: 'error' | 'warning' | 'success'
  text: string
  at: string
  saved?: Saved
  /** Takes back what the message reports. */
  undo?: () => void
}

/** The errors, warnings and success messages that the shell shows, newest first (specification, 3.2 and 8). */
export interface Messages {
  all(): readonly Message[]
  add(tone: Message['tone'], text: string, saved?: Saved | null, undo?: () => void): void
  dismiss(id: number): void
  /** Clears the messages of one tone, or all. */
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
    add: (tone, text, saved, undo) => {
      if (tone === 'error') console.error('Failed:', text)
      const message = { id: ++last, tone, text: withoutTurning(text), at: nowText() }
      // A repeated error appears once, with its latest time.
      const others = tone === 'error' ? list.filter((one) => one.tone !== tone || one.text !== message.text) : list
      set([{ ...message, ...(saved && { saved }), ...(undo && { undo }) }, ...others].slice(0, most))
    },
    dismiss: (id) => set(list.filter((message) => message.id !== id)),
    clear: (tone) => set(tone ? list.filter((message) => message.tone !== tone) : []),
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
