import { useQuery } from '@tanstack/react-query'
import { recordSystemIdOf } from '#contract/recordSystem.ts'
import type { System } from '#contract/systems.ts'
import { useWatch } from 'react-hook-form'
import type { incident, Incident, IncidentDraft } from '#contract/entities/incident.ts'
import type { Project } from '#contract/entities/project.ts'
import { processKindIds } from '#contract/processKinds.ts'
import {
  dangerousOccurrenceType,
  illHealthType,
  isDangerousOccurrence,
  typesWithoutClass,
} from '#contract/safety/incidentReport.ts'
import { occurrenceClasses, occurrenceClassWords, type OccurrenceClass } from '#contract/safety/occurrenceClasses.ts'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { MomentField } from '#src/ui/fields/MomentField.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { lookups } from '../lookup/data.ts'
import { LookupSelect } from '../lookup/shared/LookupSelect.tsx'
import { SubTypeField } from '../projectProcessSubType/shared/SubTypeField.tsx'
import { useCompanyOptions } from '../projectClient/shared/useCompanyOptions.ts'
import { useLocationOptions } from '../projectLocation/shared/useLocationOptions.ts'
import { RecordForm, type RecordFields } from '../record/RecordForm.tsx'
import { incidents } from './data.ts'
import { useRiskBand } from '#src/entities/questionnaire/risk.ts'
import { RiskBadge } from './RiskBadge.tsx'
import { GradeFields } from './GradeFields.tsx'
import './incident.css'

interface Props {
  id: number
  project: Project
  /** The system in which a new one is created. */
  system: System
  /** What a new one begins with, such as that of a roll call. */
  start?: Partial<IncidentDraft>
  onClose(): void
  onSaved?(row: Incident): void
  onRemoved?(): void
}

type Fields = RecordFields<typeof incident>
/** Reports or edits an incident: what happened, where and when, and its potential consequences. */
export function IncidentForm({ project, system, start, ...props }: Props) {
  const defaults: IncidentDraft = {
    projectId: project.id,
    systemId: recordSystemIdOf(system),
    processSubTypeId: 0,
    title: '',
    incidentTypeId: 0,
    occurrenceClass: null,
    occurredOn: '',
    description: '',
    potentialSeverity: 0,
    likelihood: 0,
    ...start,
  }
  return (
    <RecordForm
      {...props}
      data={incidents}
      of={`project/${project.id}/${system === 'fm' ? 'fm/' : ''}`}
      defaults={defaults}
      size="wide"
      removal={({ title }) => ({ name: title })}
    >
      {(form, row) => (
        <div className="fields">
          <TextField form={form} name="title" required autoFocus={row === null} maxLength={150} wide />
          <SubTypeField form={form} projectId={project.id} system={system} kindId={processKindIds.incident} />
          <LookupSelect form={form} name="incidentTypeId" list="incidentTypes" required />
          <Occurrence form={form} />
          <MomentField form={form} name="occurredOn" required />
          <Places form={form} row={row} projectId={project.id} />
          <LongTextField form={form} name="description" required wide rows={4} />
          <GradeFields form={form} />
          <Risk form={form} />
          <LongTextField form={form} name="immediateAction" wide rows={2} orNull />
          <LongTextField form={form} name="peopleInvolved" wide rows={2} orNull />
          <NumberField form={form} name="stoppedHours" decimals={1} unit="hours" />
          <NumberField form={form} name="cost" decimals={2} unit={project.currency} />
          <Reportable form={form} project={project} />
        </div>
      )}
    </RecordForm>
  )
}

function useType(form: Fields) {
  const { data: types = [] } = useQuery(lookups.list({ list: 'incidentTypes' }))
  const [typeId, occurrenceClass] = useWatch({
    control: form.control,
    name: ['incidentTypeId', 'occurrenceClass'],
  }) as [number, OccurrenceClass | null]
  return {
    typeId,
    occurrenceClass,
    mayBeReportable: types.find(({ id }) => id === typeId)?.flags.isReportable === true,
  }
}

/**
 * The class of a dangerous occurrence, for types that are or may be one. A class chosen before the type was changed
 * still counts, so the field stays visible until the class is cleared.
 */
function Occurrence({ form }: { form: Fields }) {
  const { typeId, mayBeReportable, occurrenceClass } = useType(form)
  const asks = mayBeReportable && !typesWithoutClass.includes(typeId)
  if (!asks && (occurrenceClass === null || occurrenceClass === 'none')) return null
  const classes = occurrenceClasses.filter((value) => value !== 'none' || typeId !== dangerousOccurrenceType)
  return (
    <SelectField
      form={form}
      name="occurrenceClass"
      required={asks}
      options={classes.map((value) => ({ value, label: occurrenceClassWords[value] }))}
      help="The authority must be told of a dangerous occurrence"
    />
  )
}

/** Whether the authority must be notified; asked only if type and class do not determine it. */
function Reportable({ form, project }: { form: Fields; project: Project }) {
  const { typeId, occurrenceClass } = useType(form)
  if (isDangerousOccurrence({ incidentTypeId: typeId, occurrenceClass }))
    return (
      <Notice tone="amber" title="Reportable to the authority">
        It is a dangerous occurrence.
      </Notice>
    )
  if (typeId !== illHealthType)
    return <SwitchField form={form} name="isReportable" help="Another event that the law lists" />
  if (project.jurisdiction === 'IE')
    return (
      <Notice tone="blue" title="Not reportable in Ireland">
        S.I. 370 of 2016 asks for no report of an occupational illness.
      </Notice>
    )
  return (
    <>
      <SwitchField form={form} name="isReportable" help="A disease that the regulations list" />
      <DateField form={form} name="diagnosedOn" help="The report is due once a doctor has diagnosed it" />
    </>
  )
}

/** The risk that results from the chosen grades. */
function Risk({ form }: { form: Fields }) {
  const [severity, likelihood] = useWatch({
    control: form.control,
    name: ['potentialSeverity', 'likelihood'],
  }) as number[]
  const score = (severity ?? 0) * (likelihood ?? 0)
  const { band } = useRiskBand()(score)
  return (
    <p className="incident-risk wide">
      <span className="quiet">Risk</span> {score > 0 ? <RiskBadge level={band} score={score} /> : '—'}
    </p>
  )
}

function Places({ form, row, projectId }: { form: Fields; row: Incident | null; projectId: number }) {
  const places = useLocationOptions(projectId)
  const companies = useCompanyOptions(projectId, [{ id: row?.clientId, name: row?.clientName }])
  return (
    <>
      <SelectField form={form} name="locationId" none="None" options={places} />
      <SelectField form={form} name="clientId" none="None" help="Responsible for the work" options={companies} />
    </>
  )
}
