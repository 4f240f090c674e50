import * as z from 'zod/mini'
import { labelled } from '../fieldFacts.ts'
import { isStorable } from '../fields.ts'
import { folded } from '../text/folded.ts'

/** Mark signatures that were not drawn: typed, and by PIN. No stroke begins with them. */
const typedMark = 'typed:'
const pinMark = 'pin:'
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

/** A signature by PIN: with the one-time proof of the PIN when it is sent, with the name of the signer when it is kept. */
export const pinSignature = (proofOrName: string): string[] => [`${pinMark}${proofOrName.slice(0, longestName)}`]

/** What stands in a signature by PIN: the proof, or the name. Null for any other signature. */
export const pinContent = (signed: readonly string[]): string | null => after(signed, pinMark)

/** Whether that is a proof, which nobody should have to read: 256 random bits in base64url. */
export const isProof = (content: string) => /^[\w-]{43}$/.test(content)

export const signedByPin = 'signed by PIN'

/** The name of a kept signature that was not drawn, and how it was given; null for a drawn one. */
export function signedInWords(signed: readonly string[]): { name: string; how: string } | null {
  const typed = typedName(signed)
  if (typed !== null) return { name: typed, how: 'typed' }
  const name = pinContent(signed)
  return name === null ? null : { name, how: signedByPin }
}

const plain = (name: string) => folded(name.trim().replaceAll(/\s+/g, ' '))
/** Whether two names are the same, ignoring case, spaces, accents and kinds of apostrophes. */
export const isSameName = (one: string, other: string) => plain(one) === plain(other)

/** Whether a signature in words is the name of its signer; always true of a drawn one, and of the proof of a PIN. */
export function isOwnName(signed: readonly string[], name: string) {
  const words = signedInWords(signed)
  return words === null || isProof(words.name) || isSameName(words.name, name)
}

/**
 * A signature: the strokes of a drawn one, as SVG paths in a box of 300 by 100, the name of whoever typed it
 * (`typedSignature`), or the proof of a PIN (`pinSignature`). Whose it is, the server checks.
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
