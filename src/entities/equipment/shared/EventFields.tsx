import type { UseFormReturn } from 'react-hook-form'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { MomentField } from '#src/ui/fields/MomentField.tsx'

/** What happened to an item, and when. */
export const EventFields = ({ form }: { form: UseFormReturn }) => (
  <>
    <MomentField form={form} name="happenedOn" label="Happened" required />
    <LongTextField form={form} name="what" label="What happened" required rows={3} autoFocus />
  </>
)
