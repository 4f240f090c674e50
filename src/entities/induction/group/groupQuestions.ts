import type { Form } from '#contract/questions/form.ts'
import { plainAnswer } from '#src/data/plainAnswer.ts'

/** The questions of a sub type of inductions as a group answers them, before there is a record; null if it asks none. */
export const groupQuestions = (projectId: number, processSubTypeId: number) =>
  plainAnswer<Form | null>(`inductionForm/${projectId}/${processSubTypeId}`)
