import { recordSystemIdOf } from '#contract/recordSystem.ts'
import type { System } from '#contract/systems.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { Permit, PermitDraft } from '#contract/entities/permit.ts'
import type { Project } from '#contract/entities/project.ts'
import { accessLevels, type UserProjectRole } from '#contract/entities/userProjectRole.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { leastHours, permitIssuerRole } from '#contract/safety/permitRules.ts'
import { Button } from '#src/ui/Button.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { MomentField } from '#src/ui/fields/MomentField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { useCompanyOptions } from '../projectClient/shared/useCompanyOptions.ts'
import { useLocationOptions } from '../projectLocation/shared/useLocationOptions.ts'
import { PersonField } from '../projectPerson/shared/PersonField.tsx'
import { SubTypeField } from '../projectProcessSubType/shared/SubTypeField.tsx'
import { useRamsOptions } from '../rams/shared/useRamsOptions.ts'
import { RecordForm } from '../record/RecordForm.tsx'
import { usePeopleOptions } from '../userProjectRole/shared/usePeopleOptions.ts'
import { permits } from './data.ts'
import type { PermitFields } from './permitFields.ts'
import { MachinesField } from './MachinesField.tsx'
import { ZoneNeighbours } from './NeighbourWorks.tsx'
import { PlannedClashes, TypeDemands, useChosenType, useCompanyAtWork, usePlannedClashes } from './PermitDemands.tsx'
import './permit.css'

interface Props {
  id: number
  project: Project
  /** The system in which a new one is created. */
  system: System
  onClose(): void
  onSaved?(row: Permit): void
  onRemoved?(): void
}

/** Requests or edits a permit: the work, its zone and time, its holder and issuer. */
export function PermitForm({ project, system, ...props }: Props) {
  const start: PermitDraft = {
    projectId: project.id,
    systemId: recordSystemIdOf(system),
    processSubTypeId: 0,
    title: '',
    locationId: 0,
    holderPersonId: null,
    holderUserId: null,
    issuerUserId: 0,
    validFrom: '',
    validTo: '',
  }
  return (
    <RecordForm
      {...props}
      data={permits}
      of={`project/${project.id}/${system === 'fm' ? 'fm/' : ''}`}
      defaults={start}
      size="wide"
      removal={({ title }) => ({ name: title })}
    >
      {(form, row) => (
        <>
          <div className="fields">
            <SubTypeField form={form} projectId={project.id} system={system} kindId={processKindIds.permit} />
            <TextField form={form} name="title" required autoFocus={row === null} maxLength={150} />
          </div>
          <TypeDemands form={form} projectId={project.id} system={system} />
          <div className="fields">
            <Places form={form} row={row} projectId={project.id} />
            <Times form={form} project={project} system={system} />
            <People form={form} row={row} projectId={project.id} system={system} />
            <Rams form={form} row={row} projectId={project.id} system={system} />
            <MachinesField form={form} row={row} projectId={project.id} system={system} />
            <TextField form={form} name="equipment" orNull maxLength={250} help="What is not in the register" />
            <LongTextField form={form} name="description" wide rows={3} orNull />
          </div>
          <Isolations form={form} />
          <Neighbours form={form} projectId={project.id} />
          <PlannedClashes form={form} projectId={project.id} id={row?.id ?? 0} />
          <div className="fields">
            <Coordination form={form} row={row} projectId={project.id} />
          </div>
        </>
      )}
    </RecordForm>
  )
}

function Times({ form, project, system }: { form: PermitFields; project: Project; system: System }) {
  const type = useChosenType(form, { projectId: project.id, system })
  const own = project.pageData.settings.sms?.maxPermitHours
  const most = leastHours(type?.maxDurationHours ?? null, typeof own === 'number' ? own : null)
  return (
    <>
      <MomentField form={form} name="validFrom" required />
      <MomentField
        form={form}
        name="validTo"
        required
        help={most === null ? undefined : `Up to ${most} hours later, extensions included`}
      />
    </>
  )
}

interface PartProps {
  form: PermitFields
  row: Permit | null
  projectId: number
}

function Places({ form, row, projectId }: PartProps) {
  const places = useLocationOptions(projectId)
  const companies = useCompanyOptions(projectId, [{ id: row?.clientId, name: row?.clientName }])
  return (
    <>
      <SelectField form={form} name="locationId" required options={places} />
      <SelectField form={form} name="clientId" none="None" help="Does the work" options={companies} />
    </>
  )
}

const issuesPermits = ({ projectRoleId, accessLevel }: Pick<UserProjectRole, 'projectRoleId' | 'accessLevel'>) =>
  projectRoleId === permitIssuerRole || accessLevel >= accessLevels.manage

function People({ form, row, projectId, system }: PartProps & { system: System }) {
  const account = row?.holderUserId ? [{ id: row.holderUserId, name: row.holderUserName ?? '' }] : []
  const people = usePeopleOptions(projectId, account, [system])
  const issuer = row ? [{ id: row.issuerUserId, name: row.issuerName }] : []
  const issuers = usePeopleOptions(projectId, issuer, [system], issuesPermits)
  return (
    <>
      <PersonField
        form={form}
        place="permitHolder"
        projectId={projectId}
        row={row}
        accounts={people}
        help={{ name: 'Is in charge of the work' }}
      />
      <SelectField
        form={form}
        name="issuerUserId"
        required
        help="Whoever authorises it becomes its issuer, lets work resume and closes it"
        options={issuers}
      />
    </>
  )
}

function Rams({ form, row, projectId, system }: PartProps & { system: System }) {
  const known = row?.ramsId
    ? [{ id: row.ramsId, number: row.ramsNumber, title: row.ramsTitle ?? '', revision: row.ramsRevision ?? 0 }]
    : []
  const chosen = useWatch({ control: form.control, name: 'ramsId' }) as unknown as number | null
  const company = useCompanyAtWork(form, projectId)
  const isRequired = useChosenType(form, { projectId, system })?.requiresRams ?? false
  const options = useRamsOptions(projectId, system, known, company, chosen)
  const help =
    company === null
      ? 'Choose the company or the holder first'
      : options.length === 0
        ? 'The company that does the work has none in force'
        : `Approved and in date, of the company that does the work${isRequired ? '; needed when you submit' : ''}`
  return (
    <SelectField
      form={form}
      name="ramsId"
      none={isRequired ? 'Not chosen yet' : 'None'}
      help={help}
      options={options}
    />
  )
}

/** What other firms do in the zone that is chosen. */
function Neighbours({ form, projectId }: Omit<PartProps, 'row'>) {
  const locationId = Number(useWatch({ control: form.control, name: 'locationId' }) ?? 0)
  return <ZoneNeighbours projectId={projectId} locationId={locationId} />
}

/** How the work is kept apart from other work; shown once there is a conflict. */
function Coordination({ form, row, projectId }: PartProps) {
  const clashes = usePlannedClashes({ form, projectId, id: row?.id ?? 0 })
  return (
    <LongTextField
      form={form}
      name="coordination"
      wide
      rows={2}
      orNull
      required={clashes.some(({ reason }) => reason === 'conflicting')}
      help="How it is kept apart from other work in the zone that conflicts with it"
    />
  )
}

/** The points at which supplies are isolated and locked. */
function Isolations({ form }: { form: PermitFields }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'isolations' })
  const field = (at: number, name: string) => ({ form, name: `isolations.${at}.${name}` as 'isolations' })
  return (
    <section aria-label="Isolations" className="isolations">
      <h3 className="part-head">
        Isolations <span className="count">{fields.length}</span>
      </h3>
      {fields.map(({ id }, at) => (
        <div key={id} className="isolation" role="group" aria-label={`Isolation ${at + 1}`}>
          <TextField {...field(at, 'point')} required maxLength={150} className="grow" />
          <TextField {...field(at, 'lockNumber')} maxLength={40} />
          <Button
            kind="quiet"
            small
            icon={<IconTrash size={16} />}
            aria-label={`Remove isolation ${at + 1}`}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      <div>
        <Button
          small
          icon={<IconPlus size={15} />}
          reason={fields.length >= 50 && 'A permit has at most 50 isolations.'}
          onClick={() => append({ point: '', lockNumber: '' })}
        >
          Add isolation
        </Button>
      </div>
    </section>
  )
}
