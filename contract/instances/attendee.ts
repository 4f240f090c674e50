import * as z from 'zod/mini'
import { sentAnswer } from './answers.ts'
import { medicalFields, saysWhat } from './medical.ts'
import { signature } from './signature.ts'

/** What someone in a group gives besides the fields of their induction (`POST /api/inductionAttendee`). */
export const attendeeInput = z
  .object({
    ...medicalFields,
    answers: z._default(z.array(sentAnswer).check(z.maxLength(300, 'Send fewer answers.')), []),
    signature,
  })
  .check(saysWhat)
export type AttendeeInput = z.input<typeof attendeeInput>
