import type { ProcessKindId } from './processKinds.ts'

/** A record offered as a choice: id and name only, for users who may refer to it without opening it. */
export interface Choice {
  id: number
  name: string
  /** Distinguishes records of the same name, such as a person's company. */
  of: string | null
}

export interface UserChoice extends Choice {
  availableForAuthoring: boolean
  availableForReviewing: boolean
}

/** A question of a template, for conditions that refer to its answer by key; `of` names the template. */
export interface QuestionChoice extends Choice {
  key: string
  processKindIds: ProcessKindId[]
}

/** Everything offered as a choice, with its shape. */
export interface Choices {
  client: Choice
  project: Choice
  /** Projects that can be given access to a library. */
  libraryProject: Choice
  user: UserChoice
  question: QuestionChoice
}
