import * as z from 'zod/mini'

/** The number of digits of a signing PIN. */
export const pinLength = 6
export const isPin = (typed: string) => /^\d{6}$/.test(typed)
export const enterSixDigits = 'Enter the six digits of the PIN.'

const rows = ['01234567890123456789', '98765432109876543210']

/** Says why a PIN is too easy to guess, or null: one digit six times, a run such as 345678, a part that repeats. */
export function pinProblem(pin: string): string | null {
  if (!isPin(pin)) return 'Use six digits.'
  if (/^(\d)\1+$/.test(pin)) return 'Use a PIN with different digits.'
  if (rows.some((row) => row.includes(pin))) return 'This PIN is too easy to guess: its digits are in sequence.'
  if (/^(\d\d\d?)\1+$/.test(pin)) return 'This PIN is too easy to guess: it repeats the same digits.'
  return null
}

/** A PIN as someone chooses it. */
export const newPin = z.string({ error: 'Use six digits.' }).check(
  z.check<string>(({ value, issues }) => {
    const message = pinProblem(value)
    if (message) issues.push({ code: 'custom', input: value, message })
  }),
)

/** `GET /api/user/{id}/signingPin`, only for the person: when they set one, and until when it is locked. */
export interface SigningPin {
  setOn: string | null
  lockedUntil: string | null
}

/** The data of `POST /api/SigningProof`: a one-time proof, valid for minutes, that someone entered their PIN. */
export interface SigningProof {
  proof: string
  userId: number
  name: string
  company: string
}
