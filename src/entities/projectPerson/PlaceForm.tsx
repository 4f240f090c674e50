import type { ProjectPerson, ProjectPersonDraft } from '#contract/entities/projectPerson.ts'
import type { Project } from '#contract/entities/project.ts'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { TypeAheadField } from '#src/ui/fields/TypeAheadField.tsx'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { LookupsSelect } from '../lookup/shared/LookupsSelect.tsx'
import { useCompanyOptions } from '../projectClient/shared/useCompanyOptions.ts'
import { RecordForm } from '../record/RecordForm.tsx'
import { peopleToSignIn } from '../siteAttendance/data.ts'
import { projectPersons } from './data.ts'

interface Props {
  id: number
  project: Project
  onClose(): void
  onRemoved?(): void
}

/** What someone does on a project: the company that they work for there, their roles and duties. */
export const PlaceForm = ({ project, ...props }: Props) => (
  <RecordForm
    {...props}
    data={projectPersons}
    defaults={{ projectId: project.id, personId: 0, clientId: 0 } satisfies ProjectPersonDraft}
    title="Role on this project"
    removal={({ name }) => ({
      name,
      consequences: 'Only someone who was never signed in here is deleted from the list. Their record is kept.',
    })}
  >
    {(form, row) => (
      <div className="fields">
        <Company form={form} row={row} projectId={project.id} />
        <PlaceFields form={form} />
        <Supervisor form={form} row={row} projectId={project.id} />
      </div>
    )}
  </RecordForm>
)

type Form<Out> = UseFormReturn<FieldValues, unknown, Out>

/** The roles and duties of someone on a project. */
export const PlaceFields = <Out,>({ form }: { form: Form<Out> }) => (
  <>
    <LookupsSelect form={form} name="projectRoleIds" list="projectRoles" />
    <SwitchField form={form} name="isFirstAider" />
    <SwitchField form={form} name="isFireMarshal" />
    <TextField
      form={form}
      name="cardExemption"
      wide
      orNull
      maxLength={300}
      help="Leave it empty unless no card is needed, such as for a visitor who is accompanied"
    />
  </>
)

function Company<Out>({ form, row, projectId }: { form: Form<Out>; row: ProjectPerson | null; projectId: number }) {
  const companies = useCompanyOptions(projectId, row ? [{ id: row.clientId, name: row.clientName }] : [])
  return <SelectField form={form} name="clientId" required options={companies} />
}

/** Who supervises them: someone else on the list of people of the project. */
function Supervisor<Out>({ form, row, projectId }: { form: Form<Out>; row: ProjectPerson | null; projectId: number }) {
  const { data = [], isLoading } = useQuery(peopleToSignIn(projectId))
  const items = data.flatMap(({ personId, name, clientName }) =>
    personId === row?.personId ? [] : [{ id: personId, text: `${name}, ${clientName}` }],
  )
  const { supervisorPersonId: id = null, supervisorPersonName: text = null } = row ?? {}
  const hasLeft = id !== null && text !== null && items.every((item) => item.id !== id)
  return (
    <TypeAheadField
      form={form}
      name="supervisorPersonId"
      items={hasLeft ? [{ id, text }, ...items] : items}
      isLoading={isLoading}
    />
  )
}
