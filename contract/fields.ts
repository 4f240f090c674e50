import * as z from 'zod/mini'
import { choose, enter, outOfRange, tooLong } from './words.ts'

/** PostgreSQL's largest integer; ids and counts beyond it are refused before they reach the database. */
export const largestInt = 2_147_483_647

const storable = (label: string) =>
  z.refine<string>((value) => value.isWellFormed() && !value.includes('\0'), {
    error: `${label} holds a character that cannot be stored.`,
  })

const words = (label: string, max: number, missing: string) =>
  z.string({ error: missing }).check(z.trim(), z.maxLength(max, tooLong(label, max)), storable(label))

/** One line or many of text that must be given; trimmed, `max` in characters. */
export const text = (label: string, max: number) => words(label, max, enter(label)).check(z.minLength(1, enter(label)))

/** Text that may be left out; an empty box is stored as null. */
export const optionalText = (label: string, max: number) =>
  z.pipe(
    z.nullish(words(label, max, `${label} must be text.`)),
    z.transform((value) => value || null),
  )

const matching = (label: string, max: number, pattern: RegExp, problem: string) =>
  z.pipe(
    z.nullish(
      words(label, max, `${label} must be text.`).check(
        z.refine((value) => value === '' || pattern.test(value), { error: problem }),
      ),
    ),
    z.transform((value) => value || null),
  )

const eMailShape = /^[^\s@<>()[\],;:"\\]{1,64}@[^\s@<>()[\],;:"\\.]+(?:\.[^\s@<>()[\],;:"\\.]+)+$/
const eMailProblem = 'Enter an e-mail address such as name@company.ie.'
/** An e-mail address (RFC 5321: 254 characters at the most), kept in lower case. */
export const eMail = (label = 'E-mail') =>
  words(label, 254, eMailProblem).check(z.toLowerCase(), z.regex(eMailShape, eMailProblem))
export const optionalEMail = (label = 'E-mail') => matching(label, 254, eMailShape, eMailProblem)
export const optionalPhone = (label = 'Phone') =>
  matching(label, 20, /^[\d ()+-]{6,20}$/, `${label} may hold digits, spaces and + - ( ), 6 to 20 of them.`)
export const optionalUrl = (label: string) =>
  matching(label, 500, /^https?:\/\/[^\s/$.?#][^\s]*$/i, `${label} must start with http:// or https://.`)

/** Whole number from `from` to `to`. */
export const int = (label: string, from: number, to: number) =>
  z
    .int({ error: enter(label) })
    .check(z.minimum(from, outOfRange(label, from, to)), z.maximum(to, outOfRange(label, from, to)))

/** Number with at most `scale` decimals, from `from` to `to`. */
export const decimal = (label: string, from: number, to: number, scale: number) =>
  z.number({ error: enter(label) }).check(
    z.minimum(from, outOfRange(label, from, to)),
    z.maximum(to, outOfRange(label, from, to)),
    z.refine((value) => Number(value.toFixed(scale)) === value, { error: `${label} takes at most ${scale} decimals.` }),
  )

/** For lists whose entries are a few known words or numbers: none of them twice. */
export const eachOnce = <T>() =>
  z.refine<readonly T[]>((items) => new Set(items).size === items.length, { error: 'Choose each only once.' })

/** What a small record of settings may hold: a few short words, switches and numbers. */
export const smallRecord = (label: string, most: number) =>
  z
    .record(
      words(`${label} name`, 40, enter(`${label} name`)),
      z.union([z.boolean(), z.number(), words(label, 80, enter(label))]),
    )
    .check(
      z.refine((values) => Object.keys(values).length <= most, { error: `${label} takes at most ${most} entries.` }),
    )

export const orNull = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null)

/** The id of another record that must be chosen. */
export const reference = (label: string) => chosenId(label)
export const chosenId = (label: string) =>
  z.int({ error: choose(label) }).check(z.minimum(1, choose(label)), z.maximum(largestInt, choose(label)))
export const optionalId = (label: string) =>
  z.pipe(
    z.nullish(z.int({ error: choose(label) }).check(z.minimum(0, choose(label)), z.maximum(largestInt, choose(label)))),
    z.transform((id) => id || null),
  )

const realDay = (value: string) => {
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}
const dayShape = /^(?:19|20|21)\d\d-\d\d-\d\d$/
/** A calendar day without a zone, 'YYYY-MM-DD', years 1900 to 2199. */
export const day = (label: string) =>
  z
    .string({ error: enter(label) })
    .check(z.refine((value) => dayShape.test(value) && realDay(value), { error: enter(label) }))
export const optionalDay = (label: string) =>
  z.pipe(
    z.nullish(
      z
        .string()
        .check(z.refine((value) => value === '' || (dayShape.test(value) && realDay(value)), { error: enter(label) })),
    ),
    z.transform((value) => value || null),
  )

/** One of a few known words. */
export const oneOf = <const V extends readonly [string, ...string[]]>(label: string, values: V) =>
  z.enum(values, { error: choose(label) })

/** A moment as ISO 8601 in UTC, as the server writes it. */
export const moment = () => z.iso.datetime()
