import type { AnswerSet } from './answers.ts'

/**
 * A submission of a record, checked again (`GET /api/{path}/{id}/submissions`). If `matches` is false, it was altered
 * outside the product.
 */
export interface CheckedSubmission {
  id: number
  set: AnswerSet
  submittedOn: string
  submittedByName: string
  /** The hash that was stored with it. */
  contentHash: string
  /** Whether the stored content still has this hash. */
  matches: boolean
  /** The files of its answers, and whether their bytes still exist. */
  files: { name: string; isThere: boolean }[]
}
