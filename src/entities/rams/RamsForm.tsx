import { recordSystemIdOf } from '#contract/recordSystem.ts'
import type { System } from '#contract/systems.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useController, useWatch } from 'react-hook-form'
import type { rams as entity, Rams, RamsDraft } from '#contract/entities/rams.ts'
import type { Project } from '#contract/entities/project.ts'
import { processKindIds } from '#contract/processKinds.ts'
import type { RiskRow } from '#contract/safety/risk.ts'
import { Button } from '#src/ui/Button.tsx'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { RiskRows } from '#src/entities/questionnaire/inputs/RiskTableInput.tsx'
import { useCompanyOptions } from '../projectClient/shared/useCompanyOptions.ts'
import { useLocationOptions } from '../projectLocation/shared/useLocationOptions.ts'
import { SubTypeField } from '../projectProcessSubType/shared/SubTypeField.tsx'
import { RecordForm, type RecordFields } from '../record/RecordForm.tsx'
import { usePeopleOptions } from '../userProjectRole/shared/usePeopleOptions.ts'
import { rams } from './data.ts'
import '#src/entities/questionnaire/process.css'
import './rams.css'

interface Props {
  id: number
  project: Project
  /** The system in which a new one is created. */
  system: System
  onClose(): void
  onSaved?(row: Rams): void
  onRemoved?(): void
}

type Fields = RecordFields<typeof entity>

/** Adds or edits RAMS: the activity, its hazards and controls, and the method step by step. */
export function RamsForm({ project, system, ...props }: Props) {
  const start: RamsDraft = {
    projectId: project.id,
    systemId: recordSystemIdOf(system),
    processSubTypeId: 0,
    title: '',
    clientId: 0,
    riskRows: [],
    steps: [],
  }
  return (
    <RecordForm
      {...props}
      data={rams}
      of={`project/${project.id}/${system === 'fm' ? 'fm/' : ''}`}
      defaults={start}
      size="wide"
      removal={({ title }) => ({ name: title })}
    >
      {(form, row) => (
        <>
          <div className="fields">
            <TextField form={form} name="title" required autoFocus={row === null} maxLength={150} wide />
            <SubTypeField form={form} projectId={project.id} system={system} kindId={processKindIds.rams} />
            <Parties form={form} row={row} projectId={project.id} system={system} />
            <DateField form={form} name="workFrom" />
            <DateField form={form} name="workTo" />
            <LongTextField form={form} name="description" wide rows={3} orNull />
            <SwitchField form={form} name="highRisk" help="Reviewed every three months" />
          </div>
          <Hazards form={form} />
          <Method form={form} />
          <div className="fields">
            <TextField form={form} name="ppe" orNull maxLength={500} wide />
            <TextField form={form} name="plant" orNull maxLength={500} />
            <TextField form={form} name="materials" orNull maxLength={500} />
            <LongTextField form={form} name="emergency" wide rows={2} orNull />
          </div>
        </>
      )}
    </RecordForm>
  )
}

interface PartyProps {
  form: Fields
  row: Rams | null
  projectId: number
  system: System
}

function Parties({ form, row, projectId, system }: PartyProps) {
  const places = useLocationOptions(projectId)
  const companies = useCompanyOptions(projectId, [{ id: row?.clientId, name: row?.clientName }])
  const known = row?.supervisorUserId ? [{ id: row.supervisorUserId, name: row.supervisorName ?? '' }] : []
  const people = usePeopleOptions(projectId, known, [system])
  return (
    <>
      <SelectField form={form} name="clientId" required help="Does the work" options={companies} />
      <SelectField form={form} name="supervisorUserId" none="None" help="Is in charge of the work" options={people} />
      <SelectField form={form} name="locationId" none="None" options={places} />
    </>
  )
}

/** The table of hazards, with the error of a row below it. */
function Hazards({ form }: { form: Fields }) {
  const { field, fieldState } = useController({ name: 'riskRows', control: form.control })
  const rows = (field.value ?? []) as RiskRow[]
  return (
    <section aria-label="Hazards" className="rams-part">
      <h3 className="part-head">
        Hazards <span className="count">{rows.length}</span>
      </h3>
      <RiskRows rows={rows} onRows={field.onChange} />
      <Problem error={fieldState.error} />
    </section>
  )
}

/** The steps of the work, one field per step. */
function Method({ form }: { form: Fields }) {
  const { field, fieldState } = useController({ name: 'steps', control: form.control })
  const steps = (useWatch({ control: form.control, name: 'steps' }) ?? []) as string[]
  const change = (at: number, step: string) => field.onChange(steps.map((one, other) => (other === at ? step : one)))
  return (
    <section aria-label="Method" className="rams-part">
      <h3 className="part-head">
        Method <span className="count">{steps.length}</span>
      </h3>
      {steps.map((step, at) => (
        <div key={at} className="rams-step">
          <span className="faint number">{at + 1}</span>
          <textarea
            className="input answer-text"
            rows={2}
            maxLength={1000}
            aria-label={`Step ${at + 1}`}
            value={step}
            onChange={({ target }) => change(at, target.value)}
          />
          <Button
            kind="quiet"
            small
            icon={<IconTrash size={16} />}
            aria-label={`Remove step ${at + 1}`}
            onClick={() => field.onChange(steps.filter((_, other) => other !== at))}
          />
        </div>
      ))}
      <Problem error={fieldState.error} />
      <div>
        <Button
          small
          icon={<IconPlus size={15} />}
          reason={steps.length >= 100 && 'RAMS have at most 100 steps.'}
          onClick={() => field.onChange([...steps, ''])}
        >
          Add step
        </Button>
      </div>
    </section>
  )
}

/** The first error of a list: 'Row 2: Enter a hazard.' */
function Problem({ error }: { error: unknown }) {
  const said = sentenceIn(error)
  return said ? (
    <p className="small tone-red due" role="alert">
      {said}
    </p>
  ) : null
}

function sentenceIn(error: unknown): string | null {
  if (!error || typeof error !== 'object') return null
  const { message } = error as { message?: unknown }
  if (typeof message === 'string' && message !== '') return message
  for (const [key, part] of Object.entries(error)) {
    const said = key === 'ref' ? null : sentenceIn(part)
    if (said) return /^\d+$/.test(key) ? `Row ${Number(key) + 1}: ${said}` : said
  }
  return null
}
