import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormState, useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { Accident } from '#contract/entities/accident.ts'
import { sexes, sexWords, type AccidentDetails } from '#contract/safety/accidentDetails.ts'
import {
  injuryOrigins,
  injuryOriginWords,
  injurySeverities,
  injurySeverityWords,
  listedInjuryWords,
  roadTraffics,
  roadTrafficWords,
  unconsciousCauses,
  unconsciousCauseWords,
} from '#contract/safety/injuryWords.ts'
import { type HolidaySet, daysAfter } from '#contract/time/holidays.ts'
import { dayAt } from '#contract/time/siteClock.ts'
import { writtenDay } from '#contract/text/writtenDay.ts'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { useField } from '#src/ui/fields/field.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { LookupSelect } from '../lookup/shared/LookupSelect.tsx'
import { InjuryInput } from '#src/entities/questionnaire/inputs/InjuryInput.tsx'
import { PersonField } from '../projectPerson/shared/PersonField.tsx'
import { userProjectRoles } from '../userProjectRole/data.ts'
import { PartForm } from './PartForm.tsx'
import './accident.css'

const start: FieldValues = {
  name: '',
  personId: null,
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
  arisesFrom: '',
  roadTraffic: '',
  diedOn: null,
  injuries: [],
  unconscious: false,
  unconsciousBy: null,
  inEnclosedSpace: false,
  resuscitated: false,
  takenToHospital: false,
  hospitalOver24h: false,
  treatment: null,
  firstAider: null,
  ceasedWorkOn: null,
  returnedOn: null,
  permanentEffect: null,
}
const optionsOf = <V extends string>(values: readonly V[], words: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: words[value] }))
const originOptions = optionsOf(injuryOrigins, injuryOriginWords)
const roadOptions = optionsOf(roadTraffics, roadTrafficWords)
const causeOptions = optionsOf(unconsciousCauses, unconsciousCauseWords)
const sexOptions = sexes.map((value) => ({ value, label: sexWords[value] }))

interface Props {
  row: Accident
  stored: AccidentDetails['injured'][number] | null
  jurisdiction: HolidaySet
  onClose(): void
}

/** Everything about someone who was hurt, in the sections of the authorities' forms. */
export const InjuredForm = ({ row, stored, jurisdiction, onClose }: Props) => (
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
        <Person form={form} projectId={row.projectId} stored={stored} />
        <Injury form={form} jurisdiction={jurisdiction} />
        <Absence form={form} row={row} />
      </>
    )}
  </PartForm>
)

interface PersonProps {
  form: UseFormReturn
  projectId: number
  stored: Props['stored']
}

function Person({ form, projectId, stored }: PersonProps) {
  const { data: roles = [] } = useQuery(userProjectRoles.list({ projectId }))
  const chosen = form.getValues('employerId') as number | null
  const accounts = [...new Map(roles.map(({ userId, userName }) => [userId, userName]))]
  return (
    <fieldset className="part-section">
      <legend>The person</legend>
      <div className="fields">
        <PersonField
          form={form}
          place="injured"
          projectId={projectId}
          row={{ ...stored?.content, employerId: chosen, employerName: stored?.employer ?? null }}
          autoFocus
          accounts={accounts.map(([value, label]) => ({ value, label }))}
        />
        <LookupSelect form={form} name="employmentStatusId" list="employmentStatuses" required />
        <TextField form={form} name="occupation" maxLength={100} orNull />
        <TextField form={form} name="lengthOfService" maxLength={60} orNull help="With this employer" />
        <DateField form={form} name="dateOfBirth" />
        <NumberField form={form} name="age" optional help="If the date is not known" />
        <SelectField form={form} name="sex" none="Not stated" options={sexOptions} />
        <TextField form={form} name="nationality" maxLength={60} orNull />
        <TextField form={form} name="language" maxLength={40} orNull />
        <TextField form={form} name="phone" type="tel" maxLength={20} orNull />
        <LongTextField form={form} name="address" rows={2} orNull />
      </div>
    </fieldset>
  )
}

function Injury({ form, jurisdiction }: { form: UseFormReturn; jurisdiction: HolidaySet }) {
  const [severity, unconscious] = useWatch({ control: form.control, name: ['severity', 'unconscious'] }) as unknown[]
  const severityOptions = optionsOf(injurySeverities, {
    ...injurySeverityWords,
    specified: listedInjuryWords[jurisdiction],
  })
  return (
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
        {severity === 'fatal' && <DateField form={form} name="diedOn" required />}
        <SelectField
          form={form}
          name="arisesFrom"
          required
          options={originOptions}
          help="Whether the work or the site had a part in it"
        />
        <SelectField form={form} name="roadTraffic" required options={roadOptions} />
        <TextField form={form} name="firstAider" maxLength={120} orNull />
        <Injuries form={form} />
        <SwitchField form={form} name="takenToHospital" />
        <SwitchField form={form} name="hospitalOver24h" />
        <SwitchField form={form} name="unconscious" />
        {unconscious === true && <SelectField form={form} name="unconsciousBy" required options={causeOptions} />}
        <SwitchField form={form} name="resuscitated" />
        <SwitchField form={form} name="inEnclosedSpace" help="Such as a tank, a chamber or a duct" />
        <LongTextField form={form} name="treatment" wide rows={3} orNull />
      </div>
    </fieldset>
  )
}

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

/** Rest days count: RIDDOR 2013, regulation 4(2); RIDDOR (NI) 1997, regulation 3(2); S.I. 370 of 2016. */
function Absence({ form, row }: { form: UseFormReturn; row: Accident }) {
  const unfitFrom = useWatch({ control: form.control, name: 'ceasedWorkOn' }) as string | null
  const next = daysAfter(dayAt(Date.parse(row.occurredOn), row.projectTimeZone), 1)
  return (
    <fieldset className="part-section">
      <legend>Time off work</legend>
      <div className="fields">
        <DateField
          form={form}
          name="ceasedWorkOn"
          help="The first day on which they could not have done their normal work: weekends and rest days count"
        />
        <DateField form={form} name="returnedOn" help="Rest days count here too. Empty while they are unfit" />
        {unfitFrom && unfitFrom > next && (
          <Notice tone="amber" title={`Were they fit on ${writtenDay(next)}?`}>
            If not, enter that day, even if it was a weekend or a rest day.
          </Notice>
        )}
        <LongTextField form={form} name="permanentEffect" wide rows={2} orNull />
      </div>
    </fieldset>
  )
}
