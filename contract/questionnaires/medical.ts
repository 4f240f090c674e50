import * as z from 'zod/mini'
import { optionalLongText } from '../fields.ts'

export const medicalFields = {
  needsMedical: z.boolean({ error: 'Say whether they need medical arrangements.' }),
  medicalDetail: optionalLongText(['What to allow for', 'what to allow for'], 2000),
}
export const saysWhat = z.refine<{ needsMedical: boolean; medicalDetail: string | null }>(
  ({ needsMedical, medicalDetail }) => !needsMedical || medicalDetail !== null,
  { path: ['medicalDetail'], error: 'Say what first aiders and supervisors must allow for.' },
)

/** What an inducted person said about their health. */
export const medicalInput = z.object(medicalFields).check(saysWhat)
export type Medical = z.output<typeof medicalInput>
