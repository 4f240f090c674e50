import * as z from 'zod/mini'
import { labelled, named, withFacts } from './fieldFacts.ts'
import { cleanedEMail, cleanedPhone, phoneShape } from './text/contact.ts'
import {
  cannotBeStored,
  choose,
  enter,
  mustBeOneLine,
  mustBeText,
  noWebAddress,
  outOfRange,
  subject,
  tooFine,
  tooLong,
  tooShort,
  type Label,
} from './text/words.ts'

/** PostgreSQL's largest integer. Larger ids and counts are refused before they reach the database. */
export const largestInt = 2_147_483_647

const without = (pattern: RegExp, error: string) => z.refine<string>((value) => !pattern.test(value), { error })
const unstorable = /[\0\p{Cs}]/u
/** Whether PostgreSQL can store a text: it can store neither NUL nor lone surrogates. */
export const isStorable = (words: string) => !unstorable.test(words)
const storable = (label: Label) => without(unstorable, cannotBeStored(label))

const words = (label: Label, max: number, missing: string, clean = (typed: string) => typed.trim()) =>
  z.string({ error: missing }).check(z.overwrite(clean), z.maxLength(max, tooLong(label, max)), storable(label))

// A line break would start a new header in an e-mail or a new line in a log.
const notOnOneLine = /[\p{Cc}\u2028\u2029]/u
/** Whether a text can be stored and is of one line, without control characters. */
export const isOneLine = (words: string) => isStorable(words) && !notOnOneLine.test(words)
/** Without spaces at the ends, and with single spaces inside. The server removes invisible characters. */
const oneSpaced = (typed: string) => typed.replaceAll(/\p{Zs}+/gu, ' ').trim()
// E-mail programs turn text that looks like a URL into a link, and the product's e-mails contain names.
const pageAddress = /[a-z]:\/\/|\bwww\.|[^\s.]\.[a-z]{2,}\//i

/** A line of text without a label; `missing` is the error if it is not text. */
export const line = (label: Label, max: number, missing = mustBeText(label), clean = oneSpaced) =>
  words(label, max, missing, clean).check(without(notOnOneLine, mustBeOneLine(label)))
const nameLine = (label: Label, max: number, missing?: string) =>
  line(label, max, missing).check(without(pageAddress, noWebAddress(label)))

const required = (label: Label, schema: z.ZodMiniString<string>) =>
  labelled(label, schema.check(z.minLength(1, enter(label))))

/** Required text of one line, trimmed, without control characters; `max` in characters. */
export const text = (label: Label, max: number) => required(label, line(label, max, enter(label)))
/** Optional text of one line; an empty value is stored as null. */
export const optionalText = (label: Label, max: number) => orEmpty(label, line(label, max))

/** A required name: one line of text without a URL. */
export const name = (label: Label, max: number) => required(label, nameLine(label, max, enter(label)))
/** The same, but optional; nothing is stored as an empty text. */
export const nameOrNothing = (label: Label, max: number) => labelled(label, z._default(nameLine(label, max), ''))
export const optionalName = (label: Label, max: number) => orEmpty(label, nameLine(label, max))

/** Required text of several lines, with at least `min` characters. */
export const longText = (label: Label, max: number, min = 1) => {
  const field = required(label, words(label, max, enter(label)))
  return min > 1 ? field.check(z.minLength(min, tooShort(label, min))) : field
}
export const optionalLongText = (label: Label, max: number) => orEmpty(label, words(label, max, mustBeText(label)))

const orEmpty = <S extends z.ZodMiniType<string, string>>(label: Label, schema: S) =>
  labelled(
    label,
    z.pipe(
      z.nullish(schema),
      z.transform((value) => value || null),
    ),
  )

/** Optional text of one line that matches a pattern. */
export const matching = (
  label: Label,
  max: number,
  pattern: RegExp,
  problem: string,
  clean?: (words: string) => string,
) =>
  orEmpty(
    label,
    line(label, max, undefined, clean).check(
      z.refine((value) => value === '' || pattern.test(value), { error: problem }),
    ),
  )

export const eMailShape = /^[^\s@<>()[\],;:"\\]{1,64}@[^\s@<>()[\],;:"\\.]+(?:\.[^\s@<>()[\],;:"\\.]+)+$/
export const eMailProblem = 'Enter an e-mail address such as name@company.ie.'
/** An e-mail address of at most 254 characters (RFC 5321), stored in lower case. */
export const eMail = (label: Label = 'E-mail') =>
  labelled(
    label,
    line(label, 254, eMailProblem, cleanedEMail).check(z.toLowerCase(), z.regex(eMailShape, eMailProblem)),
  )
/** An optional phone number, stored as `cleanedPhone` writes it. */
export const optionalPhone = (label: Label = 'Phone') =>
  matching(label, 30, phoneShape, `${subject(label)} must be 6 to 20 digits.`, cleanedPhone)
/** A boolean with a default. */
export const yesNo = (label: Label, start: boolean) => labelled(label, z._default(z.boolean(), start))

/** An integer from `from` to `to`. */
export const int = (label: Label, from: number, to: number) =>
  labelled(
    label,
    z
      .int({ error: enter(label) })
      .check(z.minimum(from, outOfRange(label, from, to)), z.maximum(to, outOfRange(label, from, to))),
  )

/** A number from `from` to `to` with at most `scale` decimals. */
export const decimal = (label: Label, from: number, to: number, scale: number) =>
  labelled(
    label,
    z.number({ error: enter(label) }).check(
      z.minimum(from, outOfRange(label, from, to)),
      z.maximum(to, outOfRange(label, from, to)),
      z.refine((value) => Number(value.toFixed(scale)) === value, {
        error: tooFine(label, scale),
      }),
    ),
  )

/** A sum of money in the currency of its project, with at most two decimals. */
export const sum = (label: Label, from: number, to: number) => {
  const schema = decimal(label, from, to, 2)
  return withFacts(schema, { ...named(label), isMoney: true })
}

/** Requires the entries of an array to be unique. The entries must be strings or numbers. */
export const eachOnce = <T>() =>
  z.refine<readonly T[]>((items) => new Set(items).size === items.length, { error: 'Choose each only once.' })

export const orNull = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null)

/** A required positive integer that does not refer to a record. For references see references.ts. */
export const chosenId = (label: Label, missing = choose(label)) =>
  labelled(label, z.int({ error: missing }).check(z.minimum(1, missing), z.maximum(largestInt, missing)))
/** The same, but optional; 0 counts as null. */
export const optionalId = (label: Label, missing = choose(label)) =>
  labelled(
    label,
    z.pipe(
      z.nullish(z.int({ error: missing }).check(z.minimum(0, missing), z.maximum(largestInt, missing))),
      z.transform((id) => id || null),
    ),
  )

const realDay = (value: string) => {
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}
const dayShape = /^(?:19|20|21)\d\d-\d\d-\d\d$/
export const isDay = (value: string) => dayShape.test(value) && realDay(value)
/** A calendar day as 'YYYY-MM-DD' without a time zone, from 1900 to 2199. */
export const day = (label: Label, missing = enter(label)) =>
  labelled(label, z.string({ error: missing }).check(z.refine(isDay, { error: missing })))
export const optionalDay = (label: Label) =>
  orEmpty(label, z.string().check(z.refine((value) => value === '' || isDay(value), { error: enter(label) })))

const momentShape = /^(?:20|21)\d\d-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?Z$/
const isMoment = (value: string) => momentShape.test(value) && realDay(value.slice(0, 10))
/** A date and time that a person enters, in UTC as '2027-03-05T07:30:00.000Z', from 2000 to 2199. */
export const dateTime = (label: Label, missing = enter(label)) =>
  labelled(
    label,
    z.pipe(
      z.string({ error: missing }).check(z.refine(isMoment, { error: missing })),
      z.transform((value) => new Date(value).toISOString()),
    ),
  )

/** One of a fixed set of values. Pass `missing` if 'Choose a …' does not suit the label. */
export const oneOf = <const V extends readonly [string, ...string[]]>(
  label: Label,
  values: V,
  missing = choose(label),
) => labelled(label, z.enum(values, { error: missing }))

/** A date and time in ISO 8601, UTC, as the server writes it. */
export const moment = () => z.iso.datetime()
