import { recordSystemIdOf } from '#contract/recordSystem.ts'
import type { System } from '#contract/systems.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { inspection, Inspection, InspectionDraft } from '#contract/entities/inspection.ts'
import type { Project } from '#contract/entities/project.ts'
import { inspectionResultWords } from '#contract/equipment/statuses.ts'
import { inspectionWords } from '#contract/inspections/words.ts'
import { statedResults } from '#contract/inspections/results.ts'
import { useUser } from '#src/data/useUser.ts'
import { CheckField } from '#src/ui/fields/CheckField.tsx'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { MomentField } from '#src/ui/fields/MomentField.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { TypeAheadField } from '#src/ui/fields/TypeAheadField.tsx'
import { LookupSelect } from '../../lookup/shared/LookupSelect.tsx'
import { lookups } from '../../lookup/data.ts'
import { PersonField } from '../../projectPerson/shared/PersonField.tsx'
import { SubTypeField } from '../../projectProcessSubType/shared/SubTypeField.tsx'
import { RecordForm, type RecordFields } from '../../record/RecordForm.tsx'
import { usePeopleOptions } from '../../userProjectRole/shared/usePeopleOptions.ts'
import { DefectsField } from './DefectsField.tsx'
import type { InspectionKind } from './inspectionKind.ts'
import { useInspectedItems, useItemSchedule } from './useInspectedItems.ts'

interface Props {
  kind: InspectionKind
  id: number
  project: Project
  /** The system in which a new one is created: that of its item. */
  system: System
  /** What a new one is for: an item, and one of its schedules. */
  start?: { itemId?: number | undefined; scheduleKey?: string | undefined }
  onClose(): void
  onSaved?(row: Inspection): void
  onRemoved?(): void
}

type Fields = RecordFields<typeof inspection>
interface PartProps {
  kind: InspectionKind
  form: Fields
  row: Inspection | null
  project: Project
  system: System
}

const resultOptions = statedResults.map((value) => ({ value, label: inspectionResultWords[value] }))

/** Starts or edits an inspection: of which item and schedule, when and by whom. */
export function InspectionForm({ kind, project, system, start = {}, ...props }: Props) {
  const { id: userId } = useUser()
  const { now } = useClock()
  const defaults = {
    projectId: project.id,
    systemId: recordSystemIdOf(system),
    [kind.itemField]: start.itemId ?? 0,
    processSubTypeId: 0,
    inspectionTypeId: 0,
    scheduleKey: start.scheduleKey ?? null,
    performedOn: toTheMinute(now),
    performedByPersonId: null,
    performedByUserId: userId,
    performedByName: null,
    competence: null,
    isThirdParty: false,
    resetsSchedule: false,
    statedResult: null,
    defects: [],
  } as unknown as InspectionDraft
  return (
    <RecordForm
      {...props}
      data={kind.data}
      title={props.id < 1 ? inspectionWords(system, kind.itemKind).form : undefined}
      of={`project/${project.id}/${start.itemId ?? 0}/${start.scheduleKey ?? ''}/`}
      defaults={defaults}
      size="wide"
      removal={({ title }) => ({ name: title })}
    >
      {(form, row) => {
        const parts = { kind, form, row, project, system }
        return (
          <>
            <div className="fields">
              <What {...parts} />
              <MomentField form={form} name="performedOn" required />
              <Inspector {...parts} />
              <Examined {...parts} />
              <NumberField form={form} name="hours" />
              <TextField form={form} name="weather" orNull maxLength={100} />
              <LongTextField form={form} name="description" label="Notes" wide rows={2} orNull />
            </div>
            <DefectsField form={form} />
          </>
        )
      }}
    </RecordForm>
  )
}

const toTheMinute = (time: number) => new Date(Math.floor(time / 60_000) * 60_000).toISOString()

/** The item, and what its schedule requires; for an unscheduled inspection, a choice of type. */
function What({ kind, form, row, project, system }: PartProps) {
  const items = useInspectedItems(kind.itemKind, project.id, system)
  const [itemId, scheduleKey, typeId] = useWatch({
    control: form.control,
    name: [kind.itemField as 'equipmentId', 'scheduleKey', 'inspectionTypeId'],
  }) as [number | null, string | null, number | null]
  const schedule = useItemSchedule(kind.itemKind, itemId ?? 0)
  const { data: types = [] } = useQuery(lookups.list({ list: 'inspectionTypes' }))
  const asked = schedule?.schedules.find(({ key }) => key === scheduleKey)
  useEffect(() => {
    if (!asked) return
    form.setValue('inspectionTypeId', asked.inspectionTypeId, { shouldDirty: true })
    if (asked.subTypeId) form.setValue('processSubTypeId', asked.subTypeId, { shouldDirty: true })
    form.setValue('isThirdParty', asked.performedBy === 'thirdParty', { shouldDirty: true })
  }, [asked, form])
  const nameOf = (id: number) => types.find((type) => type.id === id)?.name ?? ''
  const known = row ? [{ id: row.itemId, text: `${row.itemNumber} ${row.itemName}` }] : []
  const choices = items.map(({ id, number, name }) => ({ id, text: `${number} ${name}` }))
  const mayReset = scheduleKey === null && schedule?.schedules.some((one) => one.inspectionTypeId === typeId)
  return (
    <>
      <TypeAheadField
        form={form}
        name={kind.itemField}
        label={inspectionWords(system, kind.itemKind).item}
        required
        readOnly={row !== null}
        items={row ? known : choices}
      />
      <SelectField
        form={form}
        name="scheduleKey"
        label="For"
        none="Ad hoc, outside the schedule"
        options={(schedule?.schedules ?? []).map(({ key, inspectionTypeId }) => ({
          value: key,
          label: nameOf(inspectionTypeId),
        }))}
      />
      {!asked && (
        <LookupSelect
          form={form}
          name="inspectionTypeId"
          label={inspectionWords(system, kind.itemKind).type}
          list="inspectionTypes"
          required
        />
      )}
      <SubTypeField form={form} projectId={project.id} system={system} kindId={kind.kindId} />
      {mayReset && (
        <CheckField
          form={form}
          name="resetsSchedule"
          help="It takes the place of the inspection that the schedule asks for"
        />
      )}
    </>
  )
}

/** The inspector: a person of the project or a name, and their competence. */
function Inspector({ form, row, project, system }: PartProps) {
  const known = row?.performedByUserId ? [{ id: row.performedByUserId, name: row.performedByUserName ?? '' }] : []
  const people = usePeopleOptions(project.id, known, [system])
  return (
    <>
      <PersonField form={form} place="inspector" projectId={project.id} row={row} accounts={people} />
      <TextField
        form={form}
        name="competence"
        maxLength={100}
        orNull
        help="A card, a training or an employer: CPCS, CISRS, surveyor of an inspection body"
      />
    </>
  )
}

/** A third party's certificate with its key data, instead of a checklist. */
function Examined({ form, row }: PartProps) {
  const isThirdParty = useWatch({ control: form.control, name: 'isThirdParty' }) as boolean
  const hasChecklist = !isThirdParty && (row?.asksMain ?? true)
  return (
    <>
      <SwitchField form={form} name="isThirdParty" help="Its certificate takes the place of a checklist" />
      {isThirdParty && (
        <>
          <TextField form={form} name="certificateNumber" orNull maxLength={60} />
          <DateField form={form} name="validTo" help="As the certificate says" />
        </>
      )}
      <SelectField
        form={form}
        name="statedResult"
        none={hasChecklist ? 'As the checklist finds' : 'None yet'}
        options={resultOptions}
      />
    </>
  )
}
