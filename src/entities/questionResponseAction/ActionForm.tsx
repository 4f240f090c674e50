import { recordSystemIdOf } from '#contract/recordSystem.ts'
import type { System } from '#contract/systems.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { sourceOf } from '#contract/safety/actionSources.ts'
import type {
  QuestionResponseAction,
  QuestionResponseActionDraft,
  questionResponseAction,
} from '#contract/entities/questionResponseAction.ts'
import type { Project } from '#contract/entities/project.ts'
import { currentUser } from '#src/data/session.ts'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { LookupSelect } from '../lookup/shared/LookupSelect.tsx'
import { useCompanyOptions } from '../projectClient/shared/useCompanyOptions.ts'
import { useLocationOptions } from '../projectLocation/shared/useLocationOptions.ts'
import { RecordForm, type RecordFields } from '../record/RecordForm.tsx'
import { usePeopleOptions } from '../userProjectRole/shared/usePeopleOptions.ts'
import { questionResponseActions } from './data.ts'

interface Props {
  id: number
  project: Project
  /** The system in which a new one is created: that of its source record. */
  system: System
  /** Initial values of a new action, such as its source record. */
  start?: Partial<QuestionResponseActionDraft>
  onClose(): void
  onSaved?(row: QuestionResponseAction): void
  onRemoved?(): void
}

type Fields = RecordFields<typeof questionResponseAction>
/** Name prefix that separates drafts of actions of different records: 'observation/7/'. */
function sourceIn(start: Partial<QuestionResponseActionDraft> = {}) {
  const source = sourceOf(start)
  return source ? `${source.kind}/${source.id}/` : ''
}

/** Default priority of a new action: medium. */
const usual = 20

/** Raises or edits an action. */
export function ActionForm({ project, system, start, ...props }: Props) {
  const defaults: QuestionResponseActionDraft = {
    projectId: project.id,
    systemId: recordSystemIdOf(system),
    title: '',
    priorityId: usual,
    ...start,
  }
  return (
    <RecordForm
      {...props}
      data={questionResponseActions}
      of={`project/${project.id}/${sourceIn(start)}`}
      defaults={defaults}
      removal={({ number, title }) => ({ name: `${number} ${title}` })}
    >
      {(form, row) => (
        <div className="fields">
          <TextField form={form} name="title" required autoFocus wide maxLength={150} />
          <LongTextField form={form} name="description" wide rows={3} orNull />
          <People form={form} row={row} projectId={project.id} system={system} />
          <LookupSelect form={form} name="priorityId" list="questionResponseActionPriorities" required />
          <DateField
            form={form}
            name="dueOn"
            readOnly={row !== null}
            help={row ? 'Use Change due date on its page' : 'By default the days of its priority'}
          />
          <LookupSelect form={form} name="categoryId" list="observationTypes" />
          <Place form={form} projectId={project.id} />
        </div>
      )}
    </RecordForm>
  )
}

function Place({ form, projectId }: { form: Fields; projectId: number }) {
  return <SelectField form={form} name="locationId" none="None" options={useLocationOptions(projectId)} />
}

interface PeopleProps {
  form: Fields
  row: QuestionResponseAction | null
  projectId: number
  system: System
}

function People({ form, row, projectId, system }: PeopleProps) {
  const me = currentUser(useQueryClient())
  const companyId = useWatch({ control: form.control, name: 'assignedClientId' }) as number | null
  const companies = useCompanyOptions(projectId, [{ id: row?.assignedClientId, name: row?.assignedClientName }])
  const known = [
    { id: row?.assignedUserId, name: row?.assignedName },
    { id: row?.verifierUserId, name: row?.verifierName },
  ].flatMap(({ id, name }) => (id ? [{ id, name: name ?? '' }] : []))
  const people = usePeopleOptions(projectId, known, [system])
  return (
    <>
      <SelectField form={form} name="assignedClientId" none="None" help="Has to put it right" options={companies} />
      <SelectField
        form={form}
        name="assignedUserId"
        none={companyId === null ? 'Nobody yet' : 'Anyone of the company'}
        help="Puts it right"
        options={people}
      />
      <SelectField
        form={form}
        name="verifierUserId"
        none={row ? 'Nobody yet' : `Myself, ${me.fullName}`}
        help="Someone other than the person who puts it right"
        options={people}
      />
    </>
  )
}
