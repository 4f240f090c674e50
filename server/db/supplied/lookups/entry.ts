/** A supplied entry of a list. Administrators may rename and reorder entries and add their own. */
export interface Entry {
  id: number
  name: string
  code: string | null
  flags: Flags
}
export type Flags = Record<string, boolean | number | string>

/** A name, or a name with flags that the product acts on. */
type Line = string | readonly [name: string, flags: Flags]

const entry = (id: number, line: Line): Entry =>
  typeof line === 'string'
    ? { id, name: line, code: null, flags: {} }
    : { id, name: line[0], code: null, flags: line[1] }

/** Numbers the entries 10, 20, 30 and so on, in the order given. */
export const inTens = (...lines: readonly Line[]): Entry[] => lines.map((line, index) => entry((index + 1) * 10, line))

/** Entries with given ids, for lists whose ids have a meaning. */
export const numbered = (lines: Readonly<Record<number, Line>>): Entry[] =>
  Object.entries(lines).map(([id, line]) => entry(Number(id), line))

/** Entries that share the same flags. */
export const each = (flags: Flags, ...names: readonly string[]): Line[] => names.map((name) => [name, flags])
