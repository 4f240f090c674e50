import * as z from 'zod/mini'

/** Where the settings ask for no more. */
export const usualShortest = 8
const longest = 1_024
const lengthOf = (password: string) => Array.from(password).length

/**
 * What the gateway refuses of a new password anyway, said before it is asked. What is easily guessed only the gateway
 * knows.
 */
export const newPassword = (shortest: number) =>
  z.string().check(
    z.refine((password) => lengthOf(password) >= shortest, { error: `Use at least ${shortest} characters.` }),
    z.refine((password) => lengthOf(password) <= longest, { error: `Use at most ${longest} characters.` }),
  )

/** What is asked of it, said beside the box. */
export const newPasswordHelp = (shortest: number) =>
  `At least ${shortest} characters, any you like. Four unrelated words are good; your name and what everybody takes are refused.`
