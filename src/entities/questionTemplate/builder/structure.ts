import type { Section } from '#contract/entities/questionTemplate.ts'
import type { Asked, BulkChange } from '../data.ts'

/** A section with its questions, in order. */
export interface Part {
  section: Section
  questions: readonly Asked[]
}

/** A position in the outline. `index` counts the questions that are not being moved. */
export interface Place {
  sectionId: string
  index: number
}

const step = 1000
export const inOrder = (rows: readonly Asked[]) =>
  rows.toSorted((one, other) => one.sortOrder - other.sortOrder || one.id - other.id)

/**
 * Returns the moves that bring these questions to a position in their current order, changing as few questions as
 * possible.
 */
export function movesTo(
  rows: readonly Asked[],
  sections: readonly Section[],
  ids: ReadonlySet<number>,
  { sectionId, index }: Place,
): NonNullable<BulkChange['move']> {
  const sectionAt = new Map(sections.map(({ id }, at) => [id, at]))
  const moving = inOrder(rows)
    .filter(({ id }) => ids.has(id))
    .toSorted((one, other) => (sectionAt.get(one.sectionId) ?? 0) - (sectionAt.get(other.sectionId) ?? 0))
  const rest = inOrder(rows).filter((row) => row.sectionId === sectionId && !ids.has(row.id))
  const low = rest[index - 1]?.sortOrder ?? 0
  const high = rest[index]?.sortOrder ?? low + (moving.length + 1) * step
  const gap = (high - low) / (moving.length + 1)
  const wanted =
    gap >= 1
      ? moving.map((row, at) => ({ row, sortOrder: Math.floor(low + (at + 1) * gap) }))
      : rest.toSpliced(index, 0, ...moving).map((row, at) => ({ row, sortOrder: (at + 1) * step }))
  return wanted
    .filter(({ row, sortOrder }) => row.sortOrder !== sortOrder || row.sectionId !== sectionId)
    .map(({ row: { id, rowVersion }, sortOrder }) => ({ id, rowVersion, sectionId, sortOrder }))
}

/** Returns the position one step up or down for these questions, across sections; null at either end. */
export function nudged(parts: readonly Part[], ids: ReadonlySet<number>, by: 1 | -1): Place | null {
  const holding = parts.findIndex(({ questions }) => questions.some(({ id }) => ids.has(id)))
  const part = parts[holding]
  if (!part) return null
  const first = part.questions.findIndex(({ id }) => ids.has(id))
  const rest = part.questions.filter(({ id }) => !ids.has(id)).length
  const index = part.questions.slice(0, first).filter(({ id }) => !ids.has(id)).length + by
  if (index >= 0 && index <= rest) return { sectionId: part.section.id, index }
  const next = parts[holding + by]
  return next ? { sectionId: next.section.id, index: by < 0 ? next.questions.length : 0 } : null
}

/** Returns a list with one entry moved. */
export function withMoved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from]
  return item === undefined
    ? [...list]
    : list.toSpliced(from, 1).toSpliced(Math.max(0, Math.min(to, list.length - 1)), 0, item)
}

/** Returns the number of each question, by key: '2.3'. */
export const numbersOf = (parts: readonly Part[]): ReadonlyMap<string, string> =>
  new Map(
    parts.flatMap(({ questions }, at) => questions.map(({ key }, place) => [key, `${at + 1}.${place + 1}`] as const)),
  )
