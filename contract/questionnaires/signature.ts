import * as z from 'zod/mini'
import { labelled } from '../fieldFacts.ts'
import { isStorable } from '../fields.ts'
import { folded } from '../text/folded.ts'

/** Prefixes of signatures that were not drawn: typed, and by PIN. No stroke begins with them. */
const typedMark = 'typed:'
const pinMark = 'pin:'
/** How a stored signature by PIN names the account: '#12 Anna Byrne'. */
const accountMark = /^#(\d{1,10}) /
const longestName = 100

const isStroke = (word: string) => /^M\d{1,3} \d{1,3}(?: L-?\d{1,4} -?\d{1,4})*$/.test(word)
const isMarked = (word: string, mark: string) =>
  word.startsWith(mark) && word.trim().length > mark.length && !/[\p{Cc}\p{Cf}]/u.test(word)
const isInWords = (word: string) => isMarked(word, typedMark) || isMarked(word, pinMark)
const after = (signed: readonly string[], mark: string) =>
  signed.length === 1 && signed[0]!.startsWith(mark) ? signed[0]!.slice(mark.length) : null

/** A signature with a typed name in place of strokes. */
export const typedSignature = (name: string): string[] => [
  `${typedMark}${name
    .replaceAll(/\p{DI}/gu, '')
    .trim()
    .slice(0, longestName)}`,
]

/** The name of a typed signature; null for a drawn one. */
export const typedName = (signed: readonly string[]): string | null => after(signed, typedMark)

/** A signature by PIN as it is sent: with the one-time proof of the PIN. */
export const pinSignature = (proof: string): string[] => [`${pinMark}${proof}`]

/** A signature by PIN as it is stored: with the account of the PIN, and its name at the time. */
export const keptPinSignature = ({ userId, name }: { userId: number; name: string }): string[] => [
  `${pinMark}#${userId} ${name.slice(0, longestName)}`,
]

/** The same by the site PIN of someone on the list of people, who stands beside it. */
export const listedPinSignature = (name: string): string[] => [`${pinMark}${name.slice(0, longestName)}`]

/** The content of a signature by PIN: the proof, or the name. Null for any other signature. */
export const pinContent = (signed: readonly string[]): string | null =>
  after(signed, pinMark)?.replace(accountMark, '') ?? null

/** The account with whose PIN a stored signature was given; null for others, and for older ones without it. */
export function pinAccount(signed: readonly string[]): number | null {
  const found = accountMark.exec(after(signed, pinMark) ?? '')
  return found && Number(found[1])
}

/** Whether that is a proof, which should not be shown to anyone: 256 random bits in base64url. */
export const isProof = (content: string) => /^[\w-]{43}$/.test(content)

export const signedByPin = 'signed by PIN'

/** 'signed by PIN, account 12', for a signature by PIN. */
export function pinWords(signed: readonly string[]) {
  const account = pinAccount(signed)
  return account === null ? signedByPin : `${signedByPin}, account ${account}`
}

/** The name of a stored signature that was not drawn, and how it was given; null for a drawn one. */
export function signedInWords(signed: readonly string[]): { name: string; how: string } | null {
  const typed = typedName(signed)
  if (typed !== null) return { name: typed, how: 'typed' }
  const name = pinContent(signed)
  return name === null ? null : { name, how: pinWords(signed) }
}

/**
 * How a stage of an approval was signed: 'signed', or 'signed by PIN, account 12'; with the signed name if the
 * account's name has changed.
 */
export function signedAs(signature: string, nameNow: string) {
  const name = pinContent([signature]) ?? signature
  const how = pinContent([signature]) === null ? 'signed' : pinWords([signature])
  return isSameName(name, nameNow) ? how : `${how} as ${name}`
}

/** An account whose present name differs from the one that a record stores. */
export interface RenamedPerson {
  userId: number
  was: string
  now: string
}

/** 'now called Anna Byrne', for an account that signed as `was`; null if it still has that name. */
export const nowCalled = (renamed: readonly RenamedPerson[], userId: number | null, was: string) =>
  renamed.find((one) => one.userId === userId && one.was === was)?.now ?? null

/** The name that a record stores, and the account's present one if it differs. */
export const storedName = (was: string, now: string | null) => (now === null ? was : `${was}, now called ${now}`)

const plain = (name: string) => folded(name.trim().replaceAll(/\s+/g, ' '))
/** Whether two names are the same, ignoring case, spaces, accents and kinds of apostrophes. */
export const isSameName = (one: string, other: string) => plain(one) === plain(other)

/** Whether a signature in words is the name of its signer; always true for a drawn one, and for the proof of a PIN. */
export function isOwnName(signed: readonly string[], name: string) {
  const words = signedInWords(signed)
  return words === null || isProof(words.name) || isSameName(words.name, name)
}

/**
 * A signature: the strokes of a drawn one, as SVG paths in a box of 300 by 100, a typed name (`typedSignature`), or the
 * proof of a PIN (`pinSignature`). The server checks whose it is.
 */
export const signature = labelled(
  'Signature',
  z
    .array(
      z
        .string()
        .check(z.refine((word) => isStorable(word) && (isStroke(word) || isInWords(word)), { error: 'Sign again.' }))
        .check(z.maxLength(8000)),
    )
    .check(
      z.minLength(1, 'Sign in the box, or type your name.'),
      z.maxLength(60, 'Sign again, with fewer strokes.'),
      z.refine((signed) => signed.every(isStroke) || signedInWords(signed) !== null, { error: 'Sign again.' }),
    ),
)
