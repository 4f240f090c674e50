import type { InductionDraft } from '#contract/entities/induction.ts'
import type { Answers } from '#contract/questions/form.ts'

/** The details common to everyone in a group. `groupKey` is null until the session has started. */
export interface Session {
  groupKey: string | null
  processSubTypeId: number
  inductedOn: string
  inductorUserId: number
  languageId: number
  watched: NonNullable<InductionDraft['watched']>
}

/** The input of one person of a group, except signature and health, which are never stored in the browser. */
export interface Attendee {
  person: Record<string, unknown>
  answers: Answers
  /** Idempotency key of the save. */
  key: string
}

const blankAnswers: Answers = { bySlot: {}, rows: {} }

/** Initial values for the next person. People of one company usually come together, so the company is carried over. */
const nextPerson = (clientId: unknown = 0) => ({
  title: '',
  clientId,
  phone: null,
  cscsTypeId: null,
  cardNumber: null,
  cardExpiresOn: null,
  cardChecked: false,
  rightToWorkSeen: false,
})
export const nextAttendee = (clientId?: unknown): Attendee => ({
  person: nextPerson(clientId),
  answers: blankAnswers,
  key: crypto.randomUUID(),
})
