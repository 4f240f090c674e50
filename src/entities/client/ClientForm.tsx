import { countries, countryWords } from '#contract/people/countries.ts'
import { type Client, type ClientDraft } from '#contract/entities/client.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TagsField } from '#src/ui/fields/TagsField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { RecordForm } from '../record/RecordForm.tsx'
import { Accreditations } from './Accreditations.tsx'
import { clientValueWords } from './clientWords.tsx'
import { clients } from './data.ts'

const newClient: ClientDraft = { name: '', country: 'IE', trades: [], accreditations: [], isActive: true }

const trades = [
  'Asbestos removal',
  'Bricklaying',
  'Carpentry',
  'Civil engineering',
  'Coatings',
  'Concrete',
  'Crane hire',
  'Demolition',
  'Electrical',
  'Façades',
  'Groundworks',
  'Mechanical',
  'Piling',
  'Plumbing',
  'Rope access',
  'Roofing',
  'Scaffolding',
  'Steelwork',
  'Survey',
  'Temporary works',
  'Traffic management',
]

interface Props {
  id: number
  /** Name of a new company that was typed in another form. */
  named?: string
  onClose(): void
  onSaved?(row: Client): void
  onMade?(row: Client): void
  onRemoved?(): void
}

export function ClientForm({ named = '', ...props }: Props) {
  const words = clientValueWords(useClock())
  return (
    <RecordForm
      data={clients}
      of={named && `named/${named}/`}
      defaults={{ ...newClient, name: named }}
      words={words}
      removal={(row) => ({
        name: row.name,
        consequences:
          'A client with users, projects or document libraries cannot be deleted. Make it inactive instead.',
      })}
      {...props}
    >
      {(form) => (
        <div className="fields">
          <TextField form={form} name="name" required wide autoFocus />
          <TextField form={form} name="shortName" />
          <TextField form={form} name="companyNumber" />
          <TextField form={form} name="vatNumber" />
          <SelectField
            form={form}
            name="country"
            required
            options={countries.map((value) => ({ value, label: countryWords[value] }))}
          />
          <TextField form={form} name="address1" wide />
          <TextField form={form} name="address2" />
          <TextField form={form} name="address3" />
          <TextField form={form} name="town" />
          <TextField form={form} name="county" />
          <TextField form={form} name="postcode" />
          <TextField form={form} name="phone" type="tel" />
          <TextField form={form} name="email" type="email" />
          <TextField form={form} name="website" type="url" placeholder="https://" />
          <TagsField form={form} name="trades" suggestions={trades} wide />
          <DateField form={form} name="insuranceExpiry" />
          <SwitchField form={form} name="isActive" />
          <Accreditations form={form} />
          <LongTextField form={form} name="notes" wide />
        </div>
      )}
    </RecordForm>
  )
}
