import * as z from 'zod/mini'
import { sentAnswer } from './answers.ts'
import { medicalFields, saysWhat } from './medical.ts'
import { signature } from './signature.ts'

/** The input of an attendee of a group besides the fields of the induction (`POST /api/inductionAttendee`). */
export const attendeeInput = z
  .object({
    ...medicalFields,
    answers: z._default(z.array(sentAnswer).check(z.maxLength(300, 'Send fewer answers.')), []),
    signature,
  })
  .check(saysWhat)
export type AttendeeInput = z.input<typeof attendeeInput>
