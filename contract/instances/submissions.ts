import type { AnswerSet } from './answers.ts'

/**
 * What was submitted of a record, checked again (`GET /api/{path}/{id}/submissions`). It was altered behind the back of
 * the product if `matches` is false.
 */
export interface CheckedSubmission {
  id: number
  set: AnswerSet
  submittedOn: string
  submittedByName: string
  /** The hash that was kept with it. */
  contentHash: string
  /** Whether the content that is stored still has this hash. */
  matches: boolean
  /** The files of its answers, and whether their bytes are still there. */
  files: { name: string; isThere: boolean }[]
}
