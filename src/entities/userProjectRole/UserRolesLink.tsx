import { useQuery } from '@tanstack/react-query'
import { projects } from '../project/data.ts'
import { RolesPanel } from './RolesPanel.tsx'
import type { Role } from './RoleTable.tsx'

/** The projects a person has roles on, by number. */
export function UserRolesLink({ userId, userName, canEdit }: { userId: number; userName: string; canEdit: boolean }) {
  const { data: seen } = useQuery({ ...projects.list(), enabled: canEdit })
  return (
    <RolesPanel
      title="Projects and roles"
      of="projects"
      filter={{ userId }}
      order={byProject}
      add={canEdit ? 'Add role' : undefined}
      addReason={seen?.length === 0 ? 'You see no project to give a role on. Ask an administrator.' : null}
      empty="No role on any project yet. A role opens a project in the systems it names."
      user={{ id: userId, name: userName }}
    />
  )
}

const byProject = (one: Role, other: Role) => one.projectNumber.localeCompare(other.projectNumber) || one.projectRoleId - other.projectRoleId
