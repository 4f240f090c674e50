import type { InductionDraft } from '#contract/entities/induction.ts'
import type { Answers } from '#contract/questions/form.ts'

/** What everyone in a group has in common. `groupKey` is null until the session has begun. */
export interface Session {
  groupKey: string | null
  processSubTypeId: number
  inductedOn: string
  inductorUserId: number
  languageId: number
  watched: NonNullable<InductionDraft['watched']>
}

/** What one person of a group gives, but for what is never kept: their signature and their health. */
export interface Attendee {
  person: Record<string, unknown>
  answers: Answers
  /** The idempotency key of their save, so that one that is sent twice makes one record. */
  key: string
}

const blankAnswers: Answers = { bySlot: {}, rows: {} }

/** The fields of the next person. People of one company usually come together. */
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
