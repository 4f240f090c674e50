import type { Icon } from '@tabler/icons-react'

/** Grey: at rest. Blue: with someone. Violet: handed on. Green: in force. Amber: needs care. Red: stops work. */
export type Tone = 'grey' | 'blue' | 'violet' | 'green' | 'amber' | 'red'

/** The look of a status. Word, tone and icon always appear together. */
export interface Look {
  word: string
  tone: Tone
  icon: Icon
  /** Someone must act, so the chip keeps its background even in a table. */
  loud?: boolean
  /** No longer in force: the word is struck through. */
  over?: boolean
}

/** Creates a look; `more` is `loud` or `over`. */
export const look = (word: string, tone: Tone, icon: Icon, more: Pick<Look, 'loud' | 'over'> = {}): Look => ({
  word,
  tone,
  icon,
  ...more,
})

/** Marks a status on which someone must act. */
export const loud = { loud: true } as const

/** Marks a status that is no longer in force. */
export const over = { over: true } as const
