import type { Icon } from '@tabler/icons-react'

/** Grey rests, blue is with someone, violet is handed on, green is in force, amber needs care, red stops. */
export type Tone = 'grey' | 'blue' | 'violet' | 'green' | 'amber' | 'red'

/** How a status looks: word, tone and icon, never one of them alone. */
export interface Look {
  word: string
  tone: Tone
  icon: Icon
  /** Someone must act, so the chip keeps its tinted ground even in a table. */
  loud?: boolean
  /** No longer in force: the word is struck through. */
  over?: boolean
}

/** Writes down one look; `more` is `loud` or `over`. */
export const look = (word: string, tone: Tone, icon: Icon, more: Pick<Look, 'loud' | 'over'> = {}): Look => ({
  word,
  tone,
  icon,
  ...more,
})

/** Marks a look on which someone must act. */
export const loud = { loud: true } as const

/** Marks a look that is no longer in force. */
export const over = { over: true } as const
