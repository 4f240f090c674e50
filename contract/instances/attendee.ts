import * as z from 'zod/mini'
import { sentAnswer } from './answers.ts'
import { medicalInput } from './medical.ts'
import { signature } from './signature.ts'

/** What somebody in a group gives besides the fields of their induction (`POST /api/inductionAttendee`). */
export const attendeeInput = z.object({
  answers: z._default(z.array(sentAnswer).check(z.maxLength(300, 'Send fewer answers.')), []),
  signature,
})
export type AttendeeInput = z.input<typeof attendeeInput> & z.input<typeof medicalInput>
