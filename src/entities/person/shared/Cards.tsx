import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { cardChecks, cardCheckWords, type SiteCard } from '#contract/people/siteCards.ts'
import { Button } from '#src/ui/Button.tsx'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { LookupSelect } from '../../lookup/shared/LookupSelect.tsx'
import './cards.css'

const fresh: SiteCard = { cscsTypeId: 0, number: '', occupation: null, issuedOn: null, expiresOn: null, checked: 'no' }
const checks = cardChecks.map((value) => ({ value, label: cardCheckWords[value] }))

/** The competence cards of a person, each with its last day and how it was checked. */
export function Cards<Out>({ form }: { form: UseFormReturn<FieldValues, unknown, Out> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'cards' })
  return (
    <fieldset className="wide cards">
      <legend>Cards</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="fields">
          <LookupSelect form={form} name={`cards.${at}.cscsTypeId`} list="cscsTypes" required />
          <TextField form={form} name={`cards.${at}.number`} required maxLength={30} />
          <TextField form={form} name={`cards.${at}.occupation`} orNull maxLength={80} />
          <SelectField form={form} name={`cards.${at}.checked`} required options={checks} />
          <DateField form={form} name={`cards.${at}.issuedOn`} />
          <DateField form={form} name={`cards.${at}.expiresOn`} />
          <Button
            kind="quiet"
            small
            icon={<IconTrash size={16} />}
            aria-label={`Remove card ${at + 1}`}
            onClick={() => remove(at)}
          >
            Remove this card
          </Button>
        </div>
      ))}
      <Button small icon={<IconPlus size={15} />} onClick={() => append({ ...fresh })}>
        Add card
      </Button>
    </fieldset>
  )
}
