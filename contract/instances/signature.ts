import * as z from 'zod/mini'
import { labelled } from '../fieldFacts.ts'
import { isStorable } from '../fields.ts'

/** Marks a signature that was typed and not drawn. No stroke begins with it. */
const typedMark = 'typed:'
const longestName = 100

const isStroke = (word: string) => /^M\d{1,3} \d{1,3}(?: L-?\d{1,4} -?\d{1,4})*$/.test(word)
const isTyped = (word: string) =>
  word.startsWith(typedMark) && word.trim().length > typedMark.length && !/[\p{Cc}\p{Cf}]/u.test(word)

/** A signature with a typed name in place of strokes. */
export const typedSignature = (name: string): string[] => [`${typedMark}${name.slice(0, longestName)}`]

/** The name of a typed signature; null for a drawn one. */
export const typedName = (signed: readonly string[]): string | null =>
  signed.length === 1 && signed[0]!.startsWith(typedMark) ? signed[0]!.slice(typedMark.length) : null

const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()
/** Whether a typed signature is the name of its signer, ignoring case and spaces; always true of a drawn one. */
export function isOwnName(signed: readonly string[], name: string) {
  const typed = typedName(signed)
  return typed === null || plain(typed) === plain(name)
}

/**
 * A signature: the strokes of a drawn one, as SVG paths in a box of 300 by 100, or the name of whoever typed it
 * (`typedSignature`). Whether that is the name of the signer, the server checks.
 */
export const signature = labelled(
  'Signature',
  z
    .array(
      z
        .string()
        .check(z.refine((word) => isStorable(word) && (isStroke(word) || isTyped(word)), { error: 'Sign again.' }))
        .check(z.maxLength(8000)),
    )
    .check(
      z.minLength(1, 'Sign in the box, or type your name.'),
      z.maxLength(60, 'Sign again, with fewer strokes.'),
      z.refine((signed) => signed.every(isStroke) || typedName(signed) !== null, { error: 'Sign again.' }),
    ),
)
