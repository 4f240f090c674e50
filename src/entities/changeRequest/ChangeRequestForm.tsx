import { useWatch } from 'react-hook-form'
import {
  changeFunding,
  changeFundingWords,
  changeKeyDates,
  changeKeyDateWords,
  sourceRecordOf,
} from '#contract/changes/changeRequestStatus.ts'
import type { LinkedDocument } from '#contract/documents/linkedDocuments.ts'
import type { ChangeRequest, ChangeRequestDraft, changeRequest } from '#contract/entities/changeRequest.ts'
import type { Project } from '#contract/entities/project.ts'
import { contractCalendar } from '#contract/time/holidays.ts'
import { isNoticeLate, notifyBy } from '#contract/time/timeBars.ts'
import { useOffice } from '#src/entities/settings/shared/office.ts'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { MultiSelectField } from '#src/ui/fields/MultiSelectField.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { dayOf, plainDate } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { LookupSelect } from '../lookup/shared/LookupSelect.tsx'
import { DocumentsField } from '../projectDocument/shared/DocumentsField.tsx'
import { useCompanyOptions } from '../projectClient/shared/useCompanyOptions.ts'
import { useLocationOptions } from '../projectLocation/shared/useLocationOptions.ts'
import { RecordForm, type RecordFields } from '../record/RecordForm.tsx'
import { usePeopleOptions } from '../userProjectRole/shared/usePeopleOptions.ts'
import { changeSettingsOf } from './changeSettings.ts'
import { CostLinesField } from './CostLinesField.tsx'
import { changeRequests } from './data.ts'
import { SourceField, type KnownSource } from './SourceField.tsx'

interface Props {
  id: number
  project: Project
  /** Values of a new change request that are known already, such as those of the record it comes from. */
  start?: Partial<ChangeRequestDraft>
  /** The documents of `start`. */
  documents?: readonly LinkedDocument[]
  onClose(): void
  onSaved?(row: ChangeRequest): void
  onMade?(row: ChangeRequest): void
  onRemoved?(): void
}

type Fields = RecordFields<typeof changeRequest>
const optionsOf = <V extends string>(values: readonly V[], words: Record<V, string>) =>
  values.map((value) => ({ value, label: words[value] }))
const funding = optionsOf(changeFunding, changeFundingWords)
const keyDates = optionsOf(changeKeyDates, changeKeyDateWords)

/** Writes or changes a change request. */
export function ChangeRequestForm({ project, start, documents = [], ...props }: Props) {
  const clock = useClock()
  const office = useOffice()
  const { costCodes } = changeSettingsOf(project, office)
  const source = sourceRecordOf({ ...start })
  const begun = source && { ...source, text: start?.title ?? '' }
  const defaults: ChangeRequestDraft = {
    projectId: project.id,
    title: '',
    typeId: 0,
    reason: '',
    description: '',
    eventDate: dayOf(clock.now, clock.zone),
    source: 'none',
    items: [],
    documentIds: [],
    affectsKeyDates: [],
    fundedBy: 'client',
    ...start,
  }
  return (
    <RecordForm
      {...props}
      data={changeRequests}
      of={`project/${project.id}/${source ? `${source.kind}/${source.id}/` : ''}`}
      size="wide"
      defaults={defaults}
      removal={({ title }) => ({
        name: title,
        consequences: 'A draft has no number yet, so nothing else refers to it.',
      })}
    >
      {(form, row) => (
        <>
          <div className="fields">
            <TextField form={form} name="title" required autoFocus wide maxLength={150} />
            <LookupSelect form={form} name="typeId" list="changeRequestTypes" required />
            <DateField form={form} name="eventDate" required />
            <LateNotice form={form} row={row} project={project} />
            <LongTextField form={form} name="reason" required wide rows={3} />
            <LongTextField form={form} name="description" required wide rows={3} />
            <SourceField form={form} known={row ? storedSource(row) : begun} projectId={project.id} />
            <People form={form} row={row} projectId={project.id} />
            <DocumentsField
              form={form}
              name="documentIds"
              wide
              help="Type part of a number or a title"
              projectId={project.id}
              known={row?.documents ?? documents}
              chosenIds={row?.documentIds ?? start?.documentIds ?? []}
            />
          </div>
          <CostLinesField form={form} currency={project.currency} costCodes={costCodes} />
          <div className="fields">
            <NumberField form={form} name="timeImpactDays" optional unit="days" />
            <NumberField form={form} name="contingencyDraw" decimals={2} optional unit={project.currency} />
            <MultiSelectField form={form} name="affectsKeyDates" options={keyDates} />
            <SelectField form={form} name="fundedBy" required options={funding} />
            <LongTextField form={form} name="programmeNote" wide rows={2} orNull />
            <NumberField form={form} name="riskScore" optional help="1 to 25: likelihood × severity" />
            <TextField form={form} name="contractClause" orNull maxLength={40} placeholder="60.1(1)" />
            <LongTextField form={form} name="safetyImpact" wide rows={2} orNull />
            <SwitchField
              form={form}
              name="affectsSafetyFile"
              help="The safety file must be updated once it is approved"
            />
            <SwitchField form={form} name="affectsBuildingControl" help="Building control must be told" />
          </div>
        </>
      )}
    </RecordForm>
  )
}

/** A source that the reader may not open stays as it is. */
function storedSource(row: ChangeRequest): KnownSource | null {
  const source = sourceRecordOf(row)
  return source && { ...source, text: row.sourceNumber ?? 'A record that you may not open' }
}

function LateNotice({ form, row, project }: { form: Fields; row: ChangeRequest | null; project: Project }) {
  const clock = useClock()
  const office = useOffice()
  const eventDate = useWatch({ control: form.control, name: 'eventDate' }) as string | null
  if (!office || !eventDate || row?.notifiedOn) return null
  const last = notifyBy(eventDate, changeSettingsOf(project, office), contractCalendar(project))
  if (last === null) return null
  if (!isNoticeLate(last, dayOf(clock.now, clock.zone)))
    return <p className="small quiet wide">Notice is due by {plainDate(last, clock)}.</p>
  return (
    <div className="wide">
      <Notice tone="amber" title="The notice is late">
        The contract allowed it until {plainDate(last, clock)}. You can still give it; the warning stays.
      </Notice>
    </div>
  )
}

function People({ form, row, projectId }: { form: Fields; row: ChangeRequest | null; projectId: number }) {
  const places = useLocationOptions(projectId)
  const companies = useCompanyOptions(projectId, [{ id: row?.onBehalfClientId, name: row?.onBehalfClientName }])
  const known = row?.assessorUserId ? [{ id: row.assessorUserId, name: row.assessorName ?? '' }] : []
  const people = usePeopleOptions(projectId, known)
  return (
    <>
      <SelectField
        form={form}
        name="onBehalfClientId"
        none="Nobody else"
        help="The company responsible for the change"
        options={companies}
      />
      <SelectField form={form} name="assessorUserId" none="Chosen later" help="Prices it" options={people} />
      <SelectField form={form} name="locationId" none="None" options={places} />
    </>
  )
}
