import type { Project } from '#contract/entities/project.ts'
import type { System } from '#contract/systems.ts'
import { RolesPanel } from './RolesPanel.tsx'
import type { Role } from './RoleTable.tsx'

/** The ad hoc roles of a project: what each person may do for a few days, and why. Those that end first come first. */
export function AdHocRolesPanel({ project, system }: { project: Project; system: System }) {
  const { id, number, name, canEdit } = project
  return (
    <RolesPanel
      title="Ad hoc roles"
      of="people"
      filter={{ projectId: id }}
      order={byEnd}
      add={canEdit ? 'Give a role' : undefined}
      empty="Nobody has an ad hoc role on this project. One covers for someone for a few days and ends by itself."
      project={{ id, name: `${number} ${name}`, systems: [system] }}
      adHoc
    />
  )
}

const byEnd = (one: Role, other: Role) => (one.to ?? '').localeCompare(other.to ?? '') || one.id - other.id
