import { useQuery } from '@tanstack/react-query'
import type { Group } from '#contract/entities/group.ts'
import type { FieldProps } from '#src/ui/fields/field.ts'
import { MultiSelectField } from '#src/ui/fields/MultiSelectField.tsx'
import { projects } from '../project/data.ts'
import type { RecordFields } from '../record/RecordForm.tsx'
import { userProjectRoles } from '../userProjectRole/data.ts'
import type { groups } from './data.ts'

interface Props extends Pick<FieldProps<never, unknown, unknown>, 'help' | 'wide'> {
  form: RecordFields<typeof groups.entity>
  projectId: number
  /** Current members; they are offered even if their role on the project has ended. */
  members: Group['members']
}

/** Selects people with a role on the project, found by typing a name or role. */
export function MembersField({ projectId, members, ...field }: Props) {
  const { data: roles = [] } = useQuery(userProjectRoles.list({ projectId }))
  const { data: project } = useQuery(projects.detail(projectId))
  // Later entries replace earlier ones, so a person with several roles shows the one with the lowest id, the most
  // senior.
  const names = new Map([
    ...members.map(({ id, name }) => [id, name] as const),
    ...roles
      .toSorted((one, other) => other.projectRoleId - one.projectRoleId)
      .map(({ userId, userName, projectRoleName }) => [userId, `${userName}, ${projectRoleName}`] as const),
  ])
  const options = [...names]
    .map(([value, label]) => ({
      value,
      label: project && !project.userIdsWithAccess.includes(value) ? `${label}, no access` : label,
    }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return <MultiSelectField {...field} name="userIds" options={options} />
}
