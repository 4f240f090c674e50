import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { isDay, isStorable, largestInt } from '#contract/fields.ts'
import type { SortedAs, WindowAsked } from '#contract/window.ts'
import { invalid } from '#server/base/refuse.ts'
import { noCursor } from './windowQuestion.ts'

/** The sort key of a row; null sorts last. */
type SortValue = string | number | null

/** Where a page begins or ends: the row's sort key, and its id among rows with the same key. */
export interface Place {
  value: SortValue
  id: number | string
}

/** Years 1900 to 2199 in microseconds, which is as exact as the database is. */
const moments = [Date.UTC(1900, 0) * 1_000, Date.UTC(2200, 0) * 1_000] as const

/** The valid values of each sort. Any other value was not issued by this server, and the database would fail on it. */
const valueOf = {
  text: z.string().check(z.maxLength(1_500), z.refine(isStorable)),
  whole: z.int().check(z.minimum(-largestInt), z.maximum(largestInt)),
  number: z.number().check(z.minimum(-1e15), z.maximum(1e15)),
  day: z.string().check(z.refine(isDay)),
  moment: z.int().check(z.minimum(moments[0]), z.maximum(moments[1])),
} satisfies Record<SortedAs, z.ZodMiniType>

const idOf = z.union([
  z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
  z.string().check(z.minLength(1), z.maxLength(200), z.refine(isStorable)),
])

const nameOf = ({ column, down }: WindowAsked['sort']) => `${down ? '-' : ''}${column}`

/** Encodes a place as a cursor, which is valid only for the window and sort that it was made for. */
export function cursorOf(sort: WindowAsked['sort'], { value, id }: Place): string {
  const bytes = new TextEncoder().encode(JSON.stringify([nameOf(sort), value, id]))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Decodes a cursor. Refuses one that `cursorOf` cannot have produced for this sort. */
export function placeIn(cursor: string, sort: WindowAsked['sort'], as: SortedAs, idIsText: boolean): Place {
  const read = z
    .tuple([z.literal(nameOf(sort)), z.nullable(valueOf[as] as z.ZodMiniType<SortValue>), idOf])
    .safeParse(decoded(cursor))
  if (!read.success || (typeof read.data[2] === 'string') !== idIsText) throw invalid(noCursor)
  const [, value, id] = read.data
  return { value, id }
}

function decoded(cursor: string): unknown {
  try {
    const text = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
    return JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(text, (one) => one.charCodeAt(0))),
    ) as unknown
  } catch {
    return undefined
  }
}

/** A sort key as the database compares it. */
export const asStored: Record<SortedAs, (value: SortValue) => SQL> = {
  text: (value) => sql`${value}::text collate "C"`,
  whole: (value) => sql`${value}::int`,
  number: (value) => sql`${value}::numeric`,
  day: (value) => sql`${value}::date`,
  moment: (value) => sql`(timestamptz 'epoch' + ${value}::float8 * interval '1 microsecond')`,
}

/** The sort key as a cursor holds it. */
export const asWritten: Record<SortedAs, (key: SQL) => SQL<SortValue>> = {
  text: (key) => sql`${key}`,
  whole: (key) => sql`${key}::int`,
  number: (key) => sql`${key}::float8`,
  day: (key) => sql`${key}::text`,
  moment: (key) => sql`(extract(epoch from ${key}) * 1000000)::float8`,
}
