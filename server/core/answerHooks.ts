import type { Entity, Row } from '#contract/entity.ts'
import type { AnswerSet } from '#contract/questionnaires/answers.ts'
import type { Person } from './person.ts'
import type { Write } from './write.ts'

/** How the records of a kind take answers to their questionnaires. */
export interface AnswerHooks<E extends Entity> {
  /** Whether a person may answer a questionnaire of the record as it is now. */
  mayAnswer(person: Person, row: Row<E>, set: AnswerSet): boolean
  /** Fields in which a copy of the record differs from it, such as its time. */
  copied?(w: Write, row: Row<E>): Promise<object> | object
  /** Whether a reader of the record may read its answers; by default every reader. */
  mayRead?(person: Person, row: Row<E>): boolean
}
