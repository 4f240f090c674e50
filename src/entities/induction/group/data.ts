import { mutationOptions } from '@tanstack/react-query'
import { induction as entity, type Induction } from '#contract/entities/induction.ts'
import type { AttendeeInput } from '#contract/questionnaires/attendee.ts'
import { rowsSlot, type SentAnswer } from '#contract/questionnaires/answers.ts'
import type { Answers } from '#contract/questions/form.ts'
import { browserOf } from '#src/data/browser.ts'
import { written } from '#src/data/entityData.ts'
import type { Attendee, Session } from './session.ts'

const sentAnswers = ({ bySlot, rows }: Answers): SentAnswer[] =>
  [
    ...Object.entries(rows).map(([section, value]) => ({ slot: rowsSlot(section), value })),
    ...Object.entries(bySlot).map(([slot, answer]) => ({ slot, value: answer?.value ?? null, ...commentOf(answer) })),
  ].map((one) => ({ comment: null, photos: [], tries: 0, version: 0, ...one }))

const commentOf = (answer: Answers['bySlot'][string]) => ({
  comment: answer?.comment ?? null,
  tries: answer?.tries ?? 0,
})

/** Inducts one person of a group: record, answers and signature are saved in one transaction. */
export const inductAttendee = (projectId: number, session: Session) =>
  mutationOptions({
    mutationKey: ['induction', 'attendee'],
    mutationFn: async (
      {
        attendee,
        ...said
      }: Pick<AttendeeInput, 'needsMedical' | 'medicalDetail' | 'signature'> & { attendee: Attendee },
      { client },
    ) => {
      const body = { projectId, ...session, ...attendee.person, answers: sentAnswers(attendee.answers), ...said }
      const answer = await browserOf(client).http.api<Induction>('inductionAttendee', {
        method: 'POST',
        body,
        idempotencyKey: attendee.key,
      })
      return written<typeof entity>(client, entity, answer)
    },
  })
