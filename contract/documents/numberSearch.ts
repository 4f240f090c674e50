import type { RecordSystemId } from '../recordSystem.ts'
import type { Entity } from '../entity.ts'
import type { Kind } from '../kinds.ts'
import { projectField } from '../references.ts'

/** The path of the search below `/api`. */
export const numberSearchPath = 'numberSearch'
/** The maximum number of records in an answer. */
export const mostNumbered = 6

/** Whether the records of a kind get numbers of their own on their project: RFI-0001, PTW-0148. */
export const isNumbered = ({ draft, row, scope, ...entity }: Entity) =>
  scope === 'project' &&
  Object.hasOwn(row.shape, 'number') &&
  !Object.hasOwn(draft.shape, 'number') &&
  projectField({ ...entity, draft }) !== undefined

/** A number that someone searches for, with words of its project before it. */
export interface SoughtNumber {
  /** 'RFI', or null where only digits were typed. */
  series: string | null
  count: number
  project: string
}

const withSeries = /^(?:(\S.*?)\s+)?([a-z]{2,5})[\s-]*(\d{1,9})$/i
/** Digits alone match too much unless they are formatted like a number. */
const digits = /^(?:(\S.*?)\s+)?(\d{3,9})$/

/** Reads a search text as a number: 'RFI-0007', 'rfi 7', 'HB-014 ptw 12', '0007'; null for other text. */
export function numberIn(words: string): SoughtNumber | null {
  const [, project = '', series, count] = withSeries.exec(words.trim()) ?? []
  if (series && count) return { series: series.toUpperCase(), count: Number(count), project }
  const [, before = '', alone] = digits.exec(words.trim()) ?? []
  return alone ? { series: null, count: Number(alone), project: before } : null
}

/** A record found by its number. */
export interface NumberedHit {
  kind: Kind
  id: number
  projectId: number
  projectNumber: string
  /** The system of the record; null for a kind without one. */
  systemId: RecordSystemId | null
  /** Its number and name. */
  called: string
}
