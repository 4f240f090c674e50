/** One line of a list as the product brings it along; administrators rename, reorder and add. */
export interface Entry {
  id: number
  name: string
  code: string | null
  flags: Flags
}
export type Flags = Record<string, boolean | number | string>

/** A name alone, or a name with what the product must know about it. */
type Line = string | readonly [name: string, flags: Flags]

const entry = (id: number, line: Line): Entry =>
  typeof line === 'string'
    ? { id, name: line, code: null, flags: {} }
    : { id, name: line[0], code: null, flags: line[1] }

/** Lines in their order, numbered 10, 20, 30 and so on, which leaves room between them. */
export const inTens = (...lines: readonly Line[]): Entry[] => lines.map((line, index) => entry((index + 1) * 10, line))

/** Lines whose numbers mean something of their own. */
export const numbered = (lines: Readonly<Record<number, Line>>): Entry[] =>
  Object.entries(lines).map(([id, line]) => entry(Number(id), line))

/** Each of these names with the same flags. */
export const each = (flags: Flags, ...names: readonly string[]): Line[] => names.map((name) => [name, flags])
