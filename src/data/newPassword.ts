import * as z from 'zod/mini'

/** Default minimum length. */
export const usualShortest = 8
const longest = 1_024
const lengthOf = (password: string) => Array.from(password).length

/**
 * Validates the length of a new password before the gateway does. Only the gateway detects passwords that are easy to
 * guess.
 */
export const newPassword = (shortest: number) =>
  z.string().check(
    z.refine((password) => lengthOf(password) >= shortest, { error: `Use at least ${shortest} characters.` }),
    z.refine((password) => lengthOf(password) <= longest, { error: `Use at most ${longest} characters.` }),
  )

/** Help text for a new password. */
export const newPasswordHelp = (shortest: number) =>
  `At least ${shortest} characters of any kind. Four unrelated words work well; your name and common passwords are not accepted.`
