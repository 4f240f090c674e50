import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Project } from '#contract/entities/project.ts'
import type { Rfi, RfiDraft, rfi } from '#contract/entities/rfi.ts'
import type { Settings } from '#contract/entities/settings.ts'
import { dueAfter, workCalendar } from '#contract/time/holidays.ts'
import { projectSettings, usualSettings } from '#contract/projects/projectSettings.ts'
import { impacts, impactWords } from '#contract/changes/rfiStatus.ts'
import { useOffice } from '#src/entities/settings/shared/office.ts'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { MultiSelectField } from '#src/ui/fields/MultiSelectField.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock, useCurrency } from '#src/ui/time/TimeZoneProvider.tsx'
import { groups } from '../group/data.ts'
import { LookupSelect } from '../lookup/shared/LookupSelect.tsx'
import { DocumentsField } from '../projectDocument/shared/DocumentsField.tsx'
import { useCompanyOptions } from '../projectClient/shared/useCompanyOptions.ts'
import { useLocationOptions } from '../projectLocation/shared/useLocationOptions.ts'
import { RecordForm, type RecordFields } from '../record/RecordForm.tsx'
import { AssigneesField } from './AssigneesField.tsx'
import { rfis } from './data.ts'
import { usePeopleOptions } from '../userProjectRole/shared/usePeopleOptions.ts'

interface Props {
  id: number
  project: Project
  onClose(): void
  onSaved?(row: Rfi): void
  onMade?(row: Rfi): void
  onRemoved?(): void
}

type Fields = RecordFields<typeof rfi>
const impactOptions = impacts.map((value) => ({ value, label: impactWords[value] }))
/** Default priority of a new RFI: normal. */
const normal = 20

export function RfiForm({ project, ...props }: Props) {
  const settings = settingsOf(project, useOffice())
  const start = useNewRfi(project, settings)
  const words = (name: string, value: unknown) => (name.endsWith('Impact') ? impactWords[value as 'yes'] : undefined)
  if (!start) return null
  return (
    <RecordForm
      {...props}
      data={rfis}
      of={`project/${project.id}/`}
      size="wide"
      defaults={start}
      words={words}
      removal={({ subject }) => ({
        name: subject,
        consequences: 'A draft has no number yet, so nothing else refers to it.',
      })}
    >
      {(form, row) => (
        <>
          <div className="fields">
            <TextField form={form} name="subject" required autoFocus wide maxLength={150} />
            <LongTextField form={form} name="question" required wide rows={6} />
            <LongTextField form={form} name="suggestedAnswer" wide rows={3} />
            <LookupSelect form={form} name="disciplineId" list="rfiDisciplines" required />
            <LookupSelect form={form} name="priorityId" list="rfiPriorities" required />
          </div>
          <People form={form} row={row} project={project} />
          <div className="fields">
            <DateField form={form} name="dueOn" help={`${settings.defaultDueDays} working days by default`} />
            <Place form={form} row={row} projectId={project.id} />
            <DocumentsField
              form={form}
              name="documentIds"
              wide
              help="Type part of a number or a title"
              projectId={project.id}
              known={row?.documents ?? []}
              chosenIds={row?.documentIds ?? []}
            />
            <Impact form={form} />
            {(settings.allowPrivate || row?.isPrivate) && (
              <SwitchField
                form={form}
                name="isPrivate"
                help="Seen only by the people it names and by those who manage project management"
              />
            )}
          </div>
        </>
      )}
    </RecordForm>
  )
}

const settingsOf = (project: Project, office: Settings | undefined) =>
  projectSettings.rfi.draft.parse({
    ...usualSettings('rfi', project.contractForm, office),
    ...project.pageData.settings.rfi,
  })

/** Initial values of a new RFI, from the project's settings and working days. */
function useNewRfi(
  project: Project,
  { defaultDueDays, rfiManagerUserId, copyUserIds, copyGroupIds }: ReturnType<typeof settingsOf>,
): RfiDraft | null {
  const { data: sets } = useQuery(groups.list({ projectId: project.id }))
  const office = useOffice()
  const clock = useClock()
  const today = dayOf(clock.now, clock.zone)
  // The form reads its initial values only once, so it waits for the groups among them.
  if (!sets && copyGroupIds.length > 0) return null
  return {
    parentProjectId: project.id,
    subject: '',
    question: '',
    disciplineId: 0,
    priorityId: normal,
    managerUserId: rfiManagerUserId ?? project.managerUserId ?? 0,
    assignees: [],
    // Settings may still name people who have left the project and groups that were deleted.
    distributionUserIds: copyUserIds.filter((id) => project.userIdsWithAccess.includes(id)),
    documentIds: [],
    distributionGroupIds: copyGroupIds.filter((id) => sets?.some((one) => one.id === id)),
    dueOn: office ? dueAfter(today, defaultDueDays, office.dueRule, workCalendar(project, office)) : null,
    costImpact: 'unknown',
    timeImpact: 'unknown',
    isPrivate: false,
  }
}

function People({ form, row, project }: { form: Fields; row: Rfi | null; project: Project }) {
  const named = [
    ...(project.managerUserId ? [{ id: project.managerUserId, name: project.managerName ?? '' }] : []),
    ...(row
      ? [
          { id: row.managerUserId, name: row.managerName },
          ...row.assignees.map(({ userId }, at) => ({ id: userId, name: row.assigneeNames[at] ?? '' })),
          ...row.distribution.filter(({ isGroup }) => !isGroup),
        ]
      : []),
  ]
  const people = usePeopleOptions(project.id, named)
  const { data: sets = [] } = useQuery(groups.list({ projectId: project.id }))
  return (
    <div className="fields">
      <AssigneesField form={form} options={people} />
      <SelectField
        form={form}
        name="managerUserId"
        required
        options={people}
        help="Opens it, and chooses the official answer"
      />
      <MultiSelectField form={form} name="distributionUserIds" options={people} />
      <MultiSelectField
        form={form}
        name="distributionGroupIds"
        options={sets.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </div>
  )
}

function Place({ form, row, projectId }: { form: Fields; row: Rfi | null; projectId: number }) {
  const places = useLocationOptions(projectId)
  const companies = useCompanyOptions(projectId, [{ id: row?.raisedForClientId, name: row?.raisedForClientName }])
  return (
    <>
      <SelectField form={form} name="locationId" none="None" options={places} />
      <SelectField
        form={form}
        name="raisedForClientId"
        none="Nobody else"
        help="The company asking the question"
        options={companies}
      />
    </>
  )
}

function Impact({ form }: { form: Fields }) {
  const currency = useCurrency()
  const [cost, time] = useWatch({ control: form.control, name: ['costImpact', 'timeImpact'] }) as [string, string]
  return (
    <>
      <SelectField form={form} name="costImpact" required options={impactOptions} />
      <NumberField
        form={form}
        name="costEstimate"
        decimals={2}
        unit={currency ?? undefined}
        optional
        disabled={cost !== 'yes'}
      />
      <SelectField form={form} name="timeImpact" required options={impactOptions} />
      <NumberField form={form} name="timeDays" optional unit="days" disabled={time !== 'yes'} />
    </>
  )
}
