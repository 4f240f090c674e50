import type { ProcessKindId } from './processKinds.ts'

/** One record to choose in a form: its name and no more, for people who may name it without seeing the record. */
export interface Choice {
  id: number
  name: string
  /** What tells two of the same name apart: the company of a person. */
  of: string | null
}

export interface UserChoice extends Choice {
  availableForAuthoring: boolean
  availableForReviewing: boolean
}

/** A question of a template, for conditions that ask for its answer by key; `of` is the template. */
export interface QuestionChoice extends Choice {
  key: string
  processKindIds: ProcessKindId[]
}

/** What can be chosen by name, with the shape of each. */
export interface Choices {
  client: Choice
  project: Choice
  /** Projects to which a library can be opened. */
  libraryProject: Choice
  user: UserChoice
  question: QuestionChoice
}
