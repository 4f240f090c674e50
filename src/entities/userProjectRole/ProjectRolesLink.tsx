import { useQuery, useQueryClient } from '@tanstack/react-query'
import { currentUser } from '#src/data/session.ts'
import { users } from '../user/data.ts'
import { RolesPanel } from './RolesPanel.tsx'
import type { Role } from './RoleTable.tsx'

/** The people of a project with role, access, systems and dates; key roles come first. */
export function ProjectRolesLink({ projectId, canEdit }: { projectId: number; canEdit: boolean }) {
  const { data: people } = useQuery({ ...users.list(), enabled: canEdit })
  const me = currentUser(useQueryClient())
  return (
    <RolesPanel
      title="People and roles"
      of="people"
      filter={{ projectId }}
      order={byRole}
      add={canEdit ? 'Add person' : undefined}
      addReason={people?.every(({ id }) => id === me.id) ? 'You do not see the list of users. Ask a user manager to add somebody.' : null}
      empty="Nobody has a role on this project yet. Whoever gets one can open it."
      project={{ id: projectId, name: '' }}
    />
  )
}

const byRole = (one: Role, other: Role) => one.projectRoleId - other.projectRoleId || one.userName.localeCompare(other.userName)
