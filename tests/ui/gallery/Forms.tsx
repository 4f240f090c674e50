import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ConflictChoice, type Side } from '#src/ui/dialogs/ConflictChoice.tsx'
import { EditModal } from '#src/ui/dialogs/EditModal.tsx'
import { CheckField } from '#src/ui/fields/CheckField.tsx'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { MomentField } from '#src/ui/fields/MomentField.tsx'
import { MultiSelectField } from '#src/ui/fields/MultiSelectField.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { PasswordField } from '#src/ui/fields/PasswordField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TagsField } from '#src/ui/fields/TagsField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { TypeAheadField } from '#src/ui/fields/TypeAheadField.tsx'

const values = {
  name: 'Corrib Steel Ltd',
  number: 'IE 481 220',
  town: '',
  country: 10,
  workers: 46,
  insuredUntil: '2026-06-30' as string | null,
  contact: 2 as number | null,
  roles: [20, 30],
  tags: ['Coded welders', 'Night shift'],
  notes: 'Coded welders only for the bridge. Ask for certificates before first shift.',
  inducted: '2026-05-13T06:30:00.000Z' as string | null,
  active: true,
  insured: false,
  secret: '',
}

const countries = [
  { value: 10, label: 'Ireland' },
  { value: 20, label: 'Northern Ireland' },
  { value: 30, label: 'Great Britain' },
]
const roles = [
  { value: 10, label: 'Author' },
  { value: 20, label: 'Reviewer' },
  { value: 25, label: 'Permit issuer' },
  { value: 30, label: 'Site manager' },
]
const people = ['Niamh Byrne', 'Daniel Okafor', 'Sinéad Murphy', 'Róisín Doyle', 'Tom Kearney', 'Aleksander Nowak'].map(
  (text, i) => ({ id: i + 1, text }),
)
const differences = [
  { name: 'phone', label: 'Phone', mine: '+353 91 555 0142', theirs: '+353 91 555 0188' },
  { name: 'insuredUntil', label: 'Insurance expiry', mine: '30 Jun 2026', theirs: '30 Jun 2027' },
]

const draft = z.looseObject({ town: z.string().min(1, 'Enter a town.') })

/** A client form with every kind of field; Town is required. */
export function Forms({ conflict }: { conflict: boolean }) {
  const form = useForm({ defaultValues: values, mode: 'onTouched', resolver: zodResolver(draft) })
  const [taken, setTaken] = useState<Record<string, Side>>({ insuredUntil: 'theirs' })
  return (
    <main className="main">
      <h1 className="away">Clients</h1>
      <EditModal
        type="Client"
        id={7}
        form={form}
        onSubmit={() => new Promise((done) => setTimeout(done, 1500))}
        onClose={() => undefined}
        remove={{
          name: 'Corrib Steel Ltd',
          onConfirm: () => undefined,
          consequences: 'Its 3 projects keep their records.',
        }}
        problem={conflict ? null : 'The client could not be saved: the server did not answer.'}
        conflict={
          conflict ? (
            <ConflictChoice
              who="Róisín Doyle"
              when="2026-05-12T13:22:00Z"
              differences={differences}
              taken={taken}
              onTake={(name, side) => setTaken((before) => ({ ...before, [name]: side }))}
            />
          ) : undefined
        }
      >
        <div className="fields">
          <TextField form={form} name="name" label="Name" required wide />
          <TextField form={form} name="number" label="Company number" help="As the companies register has it." />
          <TextField form={form} name="town" label="Town" required />
          <SelectField form={form} name="country" label="Country" options={countries} required />
          <TypeAheadField form={form} name="contact" label="Contact" items={people} />
          <DateField form={form} name="insuredUntil" label="Insurance expiry" />
          <NumberField form={form} name="workers" label="Workers" unit="people" />
          <MomentField form={form} name="inducted" label="Inducted" help="By the clock of the site." />
          <MultiSelectField form={form} name="roles" label="Roles" options={roles} wide />
          <TagsField form={form} name="tags" label="Known for" wide />
          <LongTextField form={form} name="notes" label="Notes" wide />
          <PasswordField form={form} name="secret" label="Password" autoComplete="new-password" />
          <TextField form={form} name="number" label="Not to be changed" disabled />
          <SwitchField
            form={form}
            name="active"
            label="Active"
            help="An inactive client cannot be chosen for new records."
            wide
          />
          <CheckField form={form} name="insured" label="I have seen the insurance" wide />
        </div>
      </EditModal>
    </main>
  )
}
