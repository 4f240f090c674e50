import type { Project } from '#contract/entities/project.ts'
import { RolesPanel } from './RolesPanel.tsx'
import type { Role } from './RoleTable.tsx'

/** The people of a project with role, access, systems and dates; key roles first. */
export function ProjectRolesPanel({ project: { id, number, name, openSystems, canEdit } }: { project: Project }) {
  return (
    <RolesPanel
      title="People and roles"
      of="people"
      filter={{ projectId: id }}
      order={byRole}
      add={canEdit ? 'Add person' : undefined}
      empty="Nobody has a role on this project yet. Anyone with a role can open it."
      project={{ id, name: `${number} ${name}`, systems: openSystems }}
    />
  )
}

const byRole = (one: Role, other: Role) =>
  one.projectRoleId - other.projectRoleId || one.userName.localeCompare(other.userName)
