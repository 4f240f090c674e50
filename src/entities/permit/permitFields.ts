import type { permit } from '#contract/entities/permit.ts'
import type { RecordFields } from '../record/RecordForm.tsx'

/** The form of a permit, for the parts of it. */
export type PermitFields = RecordFields<typeof permit>
