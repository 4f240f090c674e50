import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import {
  accessLevels,
  accessLevelWords,
  type userProjectRole,
  type UserProjectRole,
  type UserProjectRoleDraft,
} from '#contract/entities/userProjectRole.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import { systemWords, type System } from '#contract/systems.ts'
import { MultiSelectField } from '#src/ui/fields/MultiSelectField.tsx'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { dateWords, dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { lookups } from '../lookup/data.ts'
import { LookupSelect } from '../lookup/shared/LookupSelect.tsx'
import { ProjectSelect } from '../project/shared/ProjectSelect.tsx'
import { RecordForm, type RecordFields } from '../record/RecordForm.tsx'
import { SystemSelect } from '../user/shared/SystemSelect.tsx'
import { UserSelect } from '../user/shared/UserSelect.tsx'
import { userProjectRoles } from './data.ts'
import { dutiesInWords, processRoleWords } from './processRoleWords.ts'

interface Props {
  id: number
  /** Title, as on the button that opens the form: 'Add person'. */
  title?: string | undefined
  /** The fixed side of a new role; the user selects the other side. A project's systems are preselected. */
  project?: { id: number; name: string; systems: readonly System[] }
  user?: { id: number; name: string }
  /** A new role is ad hoc and ends after a week. */
  adHoc?: boolean
  onClose(): void
  onSaved?(row: UserProjectRole): void
}

/** The form of a project role: person, project, role and access. */
export function UserProjectRoleForm({ project, user, adHoc = false, ...props }: Props) {
  const clock = useClock()
  const today = dayOf(clock.now, clock.zone)
  const { data: projectRoles } = useQuery(lookups.list({ list: 'projectRoles' }))
  const defaults: UserProjectRoleDraft = {
    projectId: project?.id ?? 0,
    userId: user?.id ?? 0,
    projectRoleId: 0,
    accessLevel: 20,
    systems: [...(project?.systems ?? [])],
    processRoleIds: [],
    from: today,
    to: adHoc ? daysAfter(today, usualCover - 1) : null,
    isAdHoc: adHoc,
    reason: null,
  }
  const words = (name: string, value: unknown) => {
    if ((name === 'from' || name === 'to') && value) return dateWords(value as string, clock)
    if (name === 'projectRoleId') return projectRoles?.find(({ id }) => id === value)?.name
    if (name === 'accessLevel') return levelWords[Number(value)]
    if (name === 'systems') return (value as System[]).map((system) => systemWords[system]).join(', ')
    return name === 'processRoleIds' ? dutiesInWords(value as number[]) || '—' : undefined
  }
  return (
    <RecordForm
      data={userProjectRoles}
      of={project ? `project/${project.id}/` : user && `user/${user.id}/`}
      defaults={defaults}
      words={words}
      removal={(row) => ({
        name: `${row.userName}, ${row.projectRoleName} on ${row.projectNumber}`,
        consequences: `${row.userName} loses what this role allows on the project at once.`,
      })}
      {...props}
    >
      {(form, row) => (
        <div className="fields">
          <ProjectSelect
            form={form}
            name="projectId"
            required
            placeholder="Type a number or name"
            disabled={Boolean(row ?? project)}
            known={row ? { id: row.projectId, name: `${row.projectNumber} ${row.projectName}` } : project}
          />
          <UserSelect
            form={form}
            name="userId"
            required
            placeholder="Type part of the name"
            disabled={Boolean(row ?? user)}
            known={row ? { id: row.userId, name: row.userName } : user}
          />
          <LookupSelect form={form} name="projectRoleId" list="projectRoles" required />
          <SelectField form={form} name="accessLevel" required options={levels} />
          <SystemSelect form={form} name="systems" required help="Only systems that the person’s account has as well" />
          <MultiSelectField
            form={form}
            name="processRoleIds"
            help="What this person can do in approvals"
            wide
            options={duties}
          />
          {adHoc && <WhyAdHoc form={form} />}
          <DateField form={form} name="from" required />
          <DateField
            form={form}
            name="to"
            required={adHoc}
            help={adHoc ? 'The last day' : 'The last day; leave empty for no end date'}
          />
          {!adHoc && <SwitchField form={form} name="isAdHoc" help="Temporary, for example as cover for someone" />}
          {!adHoc && <WhyAdHoc form={form} />}
        </div>
      )}
    </RecordForm>
  )
}

/** Length of an ad hoc role in days, unless another last day is entered (domain specification, 5.6). */
const usualCover = 7

function WhyAdHoc({ form }: { form: RecordFields<typeof userProjectRole> }) {
  const isAdHoc = useWatch({ control: form.control, name: 'isAdHoc' })
  return (
    <LongTextField
      form={form}
      name="reason"
      wide
      rows={2}
      required={isAdHoc}
      help={isAdHoc ? 'For example whom they stand in for' : undefined}
    />
  )
}

const meanings: Record<number, string> = {
  [accessLevels.view]: 'can read',
  [accessLevels.contribute]: 'can read and add',
  [accessLevels.manage]: 'can set up and decide',
}

/** Access levels, each with its meaning: 'View: can read'. */
const levelWords: Record<number, string> = Object.fromEntries(
  Object.entries(accessLevelWords).map(([id, word]) => [id, `${word}: ${meanings[Number(id)]}`]),
)
const levels = Object.entries(levelWords).map(([value, label]) => ({ value: Number(value), label }))
const duties = Object.entries(processRoleWords).map(([value, label]) => ({ value: Number(value), label }))
