import { RolesPanel } from '../RolesPanel.tsx'
import type { Role } from '../RoleTable.tsx'

/** The projects a person has roles on, by number. */
export function UserRolesPanel({ userId, userName, canEdit }: { userId: number; userName: string; canEdit: boolean }) {
  return (
    <RolesPanel
      title="Projects and roles"
      of="projects"
      filter={{ userId }}
      order={byProject}
      add={canEdit ? 'Add role' : undefined}
      empty="No project roles yet. A role gives access to a project in the systems it names."
      user={{ id: userId, name: userName }}
    />
  )
}

const byProject = (one: Role, other: Role) =>
  one.projectNumber.localeCompare(other.projectNumber) || one.projectRoleId - other.projectRoleId
