import type { Project } from '#contract/entities/project.ts'
import type { System } from '#contract/systems.ts'
import { RolesPanel } from './RolesPanel.tsx'
import type { Role } from './RoleTable.tsx'

interface Props {
  project: Project
  /** The system in which the page is open; a new role is for this system only, unless the user selects more. */
  system: System
  begun?: { onClose(): void } | undefined
}

/** The people of a project with role, access, systems and dates; key roles first. */
export function ProjectRolesPanel({ project: { id, number, name, canEdit }, system, begun }: Props) {
  return (
    <RolesPanel
      title="People and roles"
      of="people"
      countIn={system}
      filter={{ projectId: id }}
      order={byRole}
      add={canEdit ? 'Add person' : undefined}
      empty="Nobody has a role on this project yet. Anyone with a role can open it."
      begun={begun}
      project={{ id, name: `${number} ${name}`, systems: [system] }}
    />
  )
}

const byRole = (one: Role, other: Role) =>
  one.projectRoleId - other.projectRoleId || one.userName.localeCompare(other.userName)
