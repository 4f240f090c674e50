import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { Project } from '#contract/entities/project.ts'
import type { SiteAttendance, SiteAttendanceDraft } from '#contract/entities/siteAttendance.ts'
import { personStatus, personStatusWords } from '#contract/people/personStatus.ts'
import { fileSectionWords } from '#contract/safety/fileSections.ts'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { MomentField } from '#src/ui/fields/MomentField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { TypeAheadField } from '#src/ui/fields/TypeAheadField.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { useLocationOptions } from '../projectLocation/shared/useLocationOptions.ts'
import { PastChanges } from '../record/PastChanges.tsx'
import { RecordForm } from '../record/RecordForm.tsx'
import { peopleToSignIn, siteAttendances } from './data.ts'

interface Props {
  id: number
  project: Project
  onClose(): void
}

/** Signs someone in, or corrects when they came and left. */
export function AttendanceForm({ project, ...props }: Props) {
  const isNew = props.id < 1
  const { now } = useClock()
  const [signedInOn] = useState(() => new Date(now).toISOString())
  const start: SiteAttendanceDraft = { projectId: project.id, signedInOn, signedOutOn: null }
  return (
    <RecordForm
      {...props}
      data={siteAttendances}
      of={`project/${project.id}/`}
      defaults={start}
      title={isNew ? 'Sign in' : 'Day on site'}
      removal={({ name }) => ({ name, consequences: 'The entry no longer counts, as if it had been made by mistake.' })}
    >
      {(form, row) => (
        <>
          <div className="fields">
            <Who form={form} row={row} projectId={project.id} />
            <MomentField form={form} name="signedInOn" required />
            {!isNew && <MomentField form={form} name="signedOutOn" help="Empty while they are on site" />}
            <Zone form={form} projectId={project.id} />
            {(isNew || row?.visitorName) && (
              <>
                <TextField
                  form={form}
                  name="visitorName"
                  orNull
                  maxLength={120}
                  help="Who is not on the list"
                  disabled={!isNew}
                />
                <TextField form={form} name="visitorCompany" orNull maxLength={150} />
              </>
            )}
            <TextField form={form} name="hostName" orNull maxLength={100} help="For a visitor" />
            <SwitchField form={form} name="briefed" />
            {isNew && (
              <TextField
                form={form}
                name="overrideReason"
                wide
                orNull
                maxLength={500}
                help="Only for someone who is not cleared. It stays in the history."
              />
            )}
            <LongTextField form={form} name="note" wide rows={2} orNull />
          </div>
          {row && <PastChanges id={row.id} data={siteAttendances} />}
        </>
      )}
    </RecordForm>
  )
}

interface FieldProps<Out> {
  form: UseFormReturn<FieldValues, unknown, Out>
  row: SiteAttendance | null
  projectId: number
}

/** The person, found by name among those on the list of the project. */
function Who<Out>({ form, row, projectId }: FieldProps<Out>) {
  const { data = [], isLoading } = useQuery({ ...peopleToSignIn(projectId), enabled: row === null })
  const items = useMemo(
    () =>
      row?.personId
        ? [{ id: row.personId, text: `${row.name}, ${row.clientName}` }]
        : data.map(({ personId, name, clientName, statusId }) => ({
            id: personId,
            text: [name, clientName, statusId === personStatus.cleared ? '' : personStatusWords[statusId]]
              .filter(Boolean)
              .join(', '),
          })),
    [data, row],
  )
  const chosen: unknown = useWatch({ control: form.control, name: 'personId' as never })
  const found = row ? undefined : data.find(({ personId }) => personId === chosen)
  const fileToRead = found?.fileToRead ?? null
  useAskingAnew(form, chosen)
  if (row && row.personId === null) return null
  return (
    <>
      <TypeAheadField
        form={form}
        name="personId"
        wide
        autoFocus={row === null}
        disabled={row !== null}
        items={items}
        isLoading={isLoading}
      />
      {found && found.reasons.length > 0 && (
        <div className="wide">
          <Notice
            tone={found.statusId === personStatus.blocked ? 'red' : 'amber'}
            title={`${found.name}: ${personStatusWords[found.statusId]}`}
          >
            {found.reasons.map(({ words }) => words).join(' ')}
          </Notice>
        </div>
      )}
      {fileToRead && (
        <SwitchField
          form={form}
          name="fileIssue"
          wide
          values={[fileToRead.issue, null]}
          help={`They say that they have read issue ${fileToRead.issue}: ${fileToRead.sections.map((section) => fileSectionWords[section]).join(', ')}.`}
        />
      )}
    </>
  )
}

/** Whoever is chosen instead has not said yet that they have read the safety file. */
function useAskingAnew<Out>(form: UseFormReturn<FieldValues, unknown, Out>, chosen: unknown) {
  const before = useRef(chosen)
  useEffect(() => {
    if (chosen === before.current) return
    before.current = chosen
    form.setValue('fileIssue', null)
  }, [form, chosen])
}

function Zone<Out>({ form, projectId }: Omit<FieldProps<Out>, 'row'>) {
  return <SelectField form={form} name="zoneId" none="None" options={useLocationOptions(projectId)} />
}
