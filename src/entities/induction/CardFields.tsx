import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { LookupSelect } from '../lookup/shared/LookupSelect.tsx'

/** What the inductor checks: the person's card, and their proof of the right to work in the country. */
export function CardFields<Out>({ form }: { form: UseFormReturn<FieldValues, unknown, Out> }) {
  return (
    <>
      <LookupSelect form={form} name="cscsTypeId" list="cscsTypes" />
      <TextField form={form} name="cardNumber" orNull maxLength={30} />
      <DateField form={form} name="cardExpiresOn" />
      <SwitchField form={form} name="cardChecked" help="You have seen the card itself" />
      <SwitchField form={form} name="rightToWorkSeen" help="Passport, visa or permit" />
    </>
  )
}
