import type { permit } from '#contract/entities/permit.ts'
import type { RecordFields } from '../record/RecordForm.tsx'

/** The form of a permit, for its sub-components. */
export type PermitFields = RecordFields<typeof permit>
