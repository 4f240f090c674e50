import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import {
  contractForms,
  currencies,
  jurisdictions,
  type Project,
  type ProjectDraft,
  contractFormWords,
  currencyWords,
} from '#contract/entities/project.ts'
import { timeZones, timeZoneWords } from '#contract/time/timeZones.ts'
import { systemNames, systemWords } from '#contract/systems.ts'
import { useOffice } from '#src/entities/settings/shared/office.ts'
import type { Opened } from '#src/data/entityData.ts'
import { currentUser } from '#src/data/session.ts'
import { DateField } from '#src/ui/fields/DateField.tsx'
import type { Option } from '#src/ui/fields/field.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { MultiSelectField } from '#src/ui/fields/MultiSelectField.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { ClientLink } from '../client/shared/ClientLink.tsx'
import { ClientSelect } from '../client/shared/ClientSelect.tsx'
import { RecordForm, type RecordFields } from '../record/RecordForm.tsx'
import { UserLink } from '../user/shared/UserLink.tsx'
import { UserSelect } from '../user/shared/UserSelect.tsx'
import { projects } from './data.ts'
import { jurisdictionWords, noticeWords, projectValueWords } from './projectWords.ts'
import './projectForm.css'

interface Props {
  id: number
  onClose: () => void
  onSaved?: (row: Project) => void
  onStay?: (row: Project) => void
  onRemoved?: () => void
}

type Fields = RecordFields<typeof projects.entity>

export function ProjectForm(props: Props) {
  const clock = useClock()
  const user = currentUser(useQueryClient())
  const office = useOffice()
  const givesRole = useRef(false)
  const data = useMemo(
    () => ({
      ...projects,
      save: (opened: Opened | null, key: string) => projects.saveWithManager(opened, key, () => givesRole.current),
    }),
    [],
  )
  const ownOnly = props.id < 1 && !user.roles.includes('admin')
  const words = (name: string, value: unknown) => {
    if (name === 'clientId') return <ClientLink id={Number(value)} plain />
    if (name === 'managerUserId') return value ? <UserLink id={Number(value)} plain /> : undefined
    return projectValueWords(name, value, clock)
  }
  return (
    <RecordForm
      {...props}
      data={data}
      size="wide"
      defaults={{
        ...newProject(dayOf(clock.now, clock.zone), ownOnly ? user.clientId : 0),
        ...(office && {
          ...usualIn[office.jurisdiction],
          jurisdiction: office.jurisdiction,
          timeZone: office.timeZone,
        }),
      }}
      words={words}
      removal={(row) => ({
        name: `${row.number} ${row.name}`,
        consequences: 'Its companies and roles are deleted with it. An administrator can restore it within 90 days.',
      })}
    >
      {(form, row) => (
        <>
          {!row && <UsualInJurisdiction form={form} />}
          <Identity form={form} row={row} ownOnly={ownOnly} onRole={(gives) => void (givesRole.current = gives)} />
          <Place form={form} />
          <Contract form={form} row={row} />
          <Dates form={form} />
        </>
      )}
    </RecordForm>
  )
}

/** Default currency and time zone of each jurisdiction. */
const usualIn = {
  IE: { currency: 'EUR', timeZone: 'Europe/Dublin' },
  GB: { currency: 'GBP', timeZone: 'Europe/London' },
  NI: { currency: 'GBP', timeZone: 'Europe/London' },
} as const satisfies Record<Project['jurisdiction'], Partial<ProjectDraft>>
type Jurisdiction = keyof typeof usualIn

/** Sets currency and time zone when the jurisdiction changes, unless the user has chosen others. */
function UsualInJurisdiction({ form }: { form: Fields }) {
  const now = useWatch({ control: form.control, name: 'jurisdiction' }) as Jurisdiction
  const before = useRef(now)
  useEffect(() => {
    const [from, to] = [usualIn[before.current], usualIn[now]]
    if (before.current === now) return
    before.current = now
    for (const field of ['currency', 'timeZone'] as const)
      if (form.getValues(field) === from[field]) form.setValue(field, to[field], { shouldDirty: true })
  }, [form, now])
  return null
}

const newProject = (today: string, clientId: number): ProjectDraft => ({
  number: '',
  name: '',
  systems: [...systemNames],
  jurisdiction: 'IE',
  clientId,
  address1: '',
  startDate: today,
  plannedCompletionDate: '',
})

const optionsOf = <V extends string>(values: readonly V[], words: Record<V, string>): Option[] =>
  values.map((value) => ({ value, label: words[value] }))

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="field-group">
    <legend>{title}</legend>
    <div className="fields">{children}</div>
  </fieldset>
)

interface IdentityProps {
  form: Fields
  row: Project | null
  ownOnly: boolean
  onRole: (gives: boolean) => void
}

function Identity({ form, row, ownOnly, onRole }: IdentityProps) {
  return (
    <Group title="Identity">
      <TextField form={form} name="number" required autoFocus placeholder="HB-014" maxLength={20} />
      <SelectField form={form} name="jurisdiction" required options={optionsOf(jurisdictions, jurisdictionWords)} />
      <InScotland form={form} />
      <TextField form={form} name="name" required wide />
      <ClientSelect
        form={form}
        name="clientId"
        required
        known={row && { id: row.clientId, name: row.clientName }}
        disabled={ownOnly}
        placeholder="Type part of the name"
        help={ownOnly ? 'You can only add projects for your own company.' : undefined}
      />
      <UserSelect
        form={form}
        name="managerUserId"
        placeholder="Type part of the name"
        known={row?.managerUserId ? { id: row.managerUserId, name: row.managerName ?? '' } : null}
      />
      <ManagerRole form={form} row={row} onRole={onRole} />
      <MultiSelectField form={form} name="systems" required wide options={optionsOf(systemNames, systemWords)} />
      <LongTextField form={form} name="description" wide />
    </Group>
  )
}

/** Scotland has its own public holidays; otherwise the law of Great Britain applies. */
function InScotland({ form }: { form: Fields }) {
  const jurisdiction: unknown = useWatch({ control: form.control, name: 'jurisdiction' })
  if (jurisdiction !== 'GB') return null
  return (
    <SwitchField
      form={form}
      name="isInScotland"
      help="Working days leave out the public holidays of Scotland, not those of England and Wales."
    />
  )
}

/** Offers to give the manager a role that grants access to the project, if they have none. */
function ManagerRole({ form, row, onRole }: Omit<IdentityProps, 'ownOnly'>) {
  const managerUserId: unknown = useWatch({ control: form.control, name: 'managerUserId' })
  const [wished, setWished] = useState(true)
  const isOpen = row !== null && row.managerUserId === managerUserId && row.managerHasAccess === true
  const isOffered = typeof managerUserId === 'number' && managerUserId > 0 && !isOpen
  useEffect(() => onRole(isOffered && wished))
  if (!isOffered) return null
  return (
    <label className="line wide">
      <input type="checkbox" className="check" checked={wished} onChange={(event) => setWished(event.target.checked)} />
      Give them the role Project manager here. Without a role they cannot open the project.
    </label>
  )
}

const Place = ({ form }: { form: Fields }) => (
  <Group title="Place">
    <TextField form={form} name="address1" required wide />
    <TextField form={form} name="address2" />
    <TextField form={form} name="town" />
    <TextField form={form} name="county" />
    <TextField form={form} name="postcode" />
    <TextField form={form} name="localAuthority" />
    <SelectField form={form} name="timeZone" required options={optionsOf(timeZones, timeZoneWords)} />
    <NumberField form={form} name="latitude" decimals={6} optional unit="°" placeholder="53.345812" />
    <NumberField form={form} name="longitude" decimals={6} optional unit="°" placeholder="-6.227405" />
  </Group>
)

function Contract({ form, row }: { form: Fields; row: Project | null }) {
  return (
    <Group title="Contract">
      <SelectField
        form={form}
        name="contractForm"
        none="Not chosen"
        options={optionsOf(contractForms, contractFormWords)}
      />
      <TextField
        form={form}
        name="notificationRef"
        help={
          row
            ? `The ${noticeWords[row.jurisdiction]} of this project.`
            : 'AF2 in Ireland, F10 in Great Britain and Northern Ireland.'
        }
      />
      <NumberField form={form} name="contractValue" decimals={2} optional />
      <SelectField form={form} name="currency" required options={optionsOf(currencies, currencyWords)} />
      <NumberField form={form} name="maxWorkers" optional help="The largest number of people on site at one time." />
    </Group>
  )
}

const Dates = ({ form }: { form: Fields }) => (
  <>
    <Group title="Dates">
      <DateField form={form} name="startDate" required />
      <DateField form={form} name="plannedCompletionDate" required />
      <DateField form={form} name="practicalCompletionDate" />
      <DateField form={form} name="defectsEndDate" />
    </Group>
    <Group title="Progress">
      <NumberField form={form} name="percentComplete" unit="%" />
    </Group>
  </>
)
