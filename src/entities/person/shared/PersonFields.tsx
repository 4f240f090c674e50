import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import type { Option } from '#src/ui/fields/field.ts'
import { LookupSelect } from '../../lookup/shared/LookupSelect.tsx'
import { Cards } from './Cards.tsx'

interface Props<Out> {
  form: UseFormReturn<FieldValues, unknown, Out>
  /** The companies that they may work for. */
  companies: readonly Option[]
  /** Whether the fields begin with the focus. */
  isNew: boolean
  /** The accounts that they may have. */
  accounts: readonly Option[]
}

/** Who a person is, whom they work for, their cards, and whom to call in an emergency. */
export const PersonFields = <Out,>({ form, companies, isNew, accounts }: Props<Out>) => (
  <div className="fields">
    <TextField form={form} name="firstName" required maxLength={60} autoFocus={isNew} />
    <TextField form={form} name="lastName" required maxLength={60} />
    <SelectField form={form} name="clientId" required options={companies} />
    <TextField form={form} name="trade" orNull maxLength={60} placeholder="Steel erector" />
    <LookupSelect form={form} name="employmentStatusId" list="employmentStatuses" required />
    <LookupSelect form={form} name="languageId" list="languages" required />
    <DateField form={form} name="dateOfBirth" help="Under 18 they count as young persons" />
    <TextField form={form} name="knownAs" orNull maxLength={60} />
    <TextField form={form} name="phone" type="tel" orNull maxLength={30} help="With country code" />
    <TextField form={form} name="email" type="email" orNull maxLength={254} />
    <Cards form={form} />
    <TextField form={form} name="emergencyName" orNull maxLength={100} />
    <TextField form={form} name="emergencyPhone" type="tel" orNull maxLength={30} />
    <TextField form={form} name="emergencyRelation" orNull maxLength={60} />
    <SelectField form={form} name="userId" none="None" options={accounts} help="If they sign in here themselves" />
  </div>
)
