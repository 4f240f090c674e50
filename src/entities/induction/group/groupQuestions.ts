import type { Form } from '#contract/questions/form.ts'
import { plainAnswer } from '#src/data/plainAnswer.ts'

/**
 * The questions of an induction sub type, for a group that answers them before there is a record; null if it has none.
 */
export const groupQuestions = (projectId: number, processSubTypeId: number) =>
  plainAnswer<Form | null>(`inductionForm/${projectId}/${processSubTypeId}`)
