import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormState, useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { Accident } from '#contract/entities/accident.ts'
import { sexes, sexWords, type AccidentDetails } from '#contract/safety/accidentDetails.ts'
import { injurySeverities, injurySeverityWords } from '#contract/safety/injuryWords.ts'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { useField } from '#src/ui/fields/field.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { LookupSelect } from '../lookup/shared/LookupSelect.tsx'
import { InjuryInput } from '../process/inputs/InjuryInput.tsx'
import { useCompanyOptions } from '../projectClient/shared/useCompanyOptions.ts'
import { userProjectRoles } from '../userProjectRole/data.ts'
import { PartForm } from './PartForm.tsx'
import './accident.css'

const start: FieldValues = {
  name: '',
  userId: null,
  employerId: null,
  employerName: null,
  address: null,
  phone: null,
  dateOfBirth: null,
  age: null,
  sex: null,
  nationality: null,
  language: null,
  employmentStatusId: 0,
  occupation: null,
  lengthOfService: null,
  severity: '',
  injuries: [],
  unconscious: false,
  resuscitated: false,
  takenToHospital: false,
  hospitalOver24h: false,
  treatment: null,
  firstAider: null,
  ceasedWorkOn: null,
  returnedOn: null,
  permanentEffect: null,
}
const severityOptions = injurySeverities.map((value) => ({ value, label: injurySeverityWords[value] }))
const sexOptions = sexes.map((value) => ({ value, label: sexWords[value] }))

interface Props {
  row: Accident
  stored: AccidentDetails['injured'][number] | null
  onClose(): void
}

/** Everything about someone who was hurt, in the sections of the authorities' forms. */
export const InjuredForm = ({ row, stored, onClose }: Props) => (
  <PartForm
    row={row}
    part="injured"
    stored={stored}
    start={start}
    type="Injured person"
    title="Who was hurt"
    size="wide"
    onClose={onClose}
  >
    {(form) => (
      <>
        <Person form={form} projectId={row.projectId} employer={stored?.employer ?? null} />
        <Injury form={form} />
        <Absence form={form} />
      </>
    )}
  </PartForm>
)

interface PersonProps {
  form: UseFormReturn
  projectId: number
  employer: string | null
}

function Person({ form, projectId, employer }: PersonProps) {
  const { data: roles = [] } = useQuery(userProjectRoles.list({ projectId }))
  const chosen = form.getValues('employerId') as number | null
  const companies = useCompanyOptions(projectId, [{ id: chosen, name: employer }])
  const employerId = useWatch({ control: form.control, name: 'employerId' }) as number | null
  const accounts = [...new Map(roles.map(({ userId, userName }) => [userId, userName]))]
  return (
    <fieldset className="part-section">
      <legend>The person</legend>
      <div className="fields">
        <TextField form={form} name="name" required autoFocus maxLength={120} />
        <LookupSelect form={form} name="employmentStatusId" list="employmentStatuses" required />
        <SelectField form={form} name="employerId" none="Another company" options={companies} />
        {employerId === null && <TextField form={form} name="employerName" maxLength={150} orNull />}
        <TextField form={form} name="occupation" maxLength={100} orNull />
        <TextField form={form} name="lengthOfService" maxLength={60} orNull help="With this employer" />
        <DateField form={form} name="dateOfBirth" />
        <NumberField form={form} name="age" optional help="If the date is not known" />
        <SelectField form={form} name="sex" none="Not stated" options={sexOptions} />
        <TextField form={form} name="nationality" maxLength={60} orNull />
        <TextField form={form} name="language" maxLength={40} orNull />
        <TextField form={form} name="phone" type="tel" maxLength={20} orNull />
        <LongTextField form={form} name="address" rows={2} orNull />
        <SelectField
          form={form}
          name="userId"
          none="None"
          help="If they have one here"
          options={accounts.map(([value, label]) => ({ value, label }))}
        />
      </div>
    </fieldset>
  )
}

const Injury = ({ form }: { form: UseFormReturn }) => (
  <fieldset className="part-section">
    <legend>The injury</legend>
    <div className="fields">
      <SelectField
        form={form}
        name="severity"
        required
        options={severityOptions}
        help="The most serious that applies"
      />
      <TextField form={form} name="firstAider" maxLength={120} orNull />
      <Injuries form={form} />
      <SwitchField form={form} name="takenToHospital" />
      <SwitchField form={form} name="hospitalOver24h" />
      <SwitchField form={form} name="unconscious" />
      <SwitchField form={form} name="resuscitated" />
      <LongTextField form={form} name="treatment" wide rows={3} orNull />
    </div>
  </fieldset>
)

/** The injuries with their parts of the body, by the input that questionnaires use. */
function Injuries({ form }: { form: UseFormReturn }) {
  const { value, set, box } = useField({ form, name: 'injuries' })
  const { errors } = useFormState({ control: form.control, name: 'injuries' })
  const problem = firstMessage(errors.injuries)
  const id = useId()
  return (
    <div className="wide part-injuries" role="group" aria-labelledby={id}>
      <span id={id} className="part-label">
        {box.label}
      </span>
      <InjuryInput value={value} onAnswer={(next) => set(next ?? [])} />
      {problem && (
        <p className="small tone-red due" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** The message of the first injury that is not complete. */
function firstMessage(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error).reduce<string | null>((found, part) => found ?? firstMessage(part), null)
}

const Absence = ({ form }: { form: UseFormReturn }) => (
  <fieldset className="part-section">
    <legend>Time off work</legend>
    <div className="fields">
      <DateField form={form} name="ceasedWorkOn" help="The first day off, or on lighter work" />
      <DateField form={form} name="returnedOn" help="Empty while they are off" />
      <LongTextField form={form} name="permanentEffect" wide rows={2} orNull />
    </div>
  </fieldset>
)
