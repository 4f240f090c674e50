import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { sayDeleted } from '../record/sayDeleted.ts'
import { userProjectRoles } from './data.ts'
import type { Role } from './RoleTable.tsx'

/** Asks for confirmation before removing a role, and states the consequences. */
export function RemoveRole({ role, onClose }: { role: Role; onClose(): void }) {
  const client = useQueryClient()
  const { mutateAsync, error } = useMutation(userProjectRoles.remove(role))
  const run = async () => {
    try {
      await mutateAsync()
    } catch {
      // The dialog shows `problem`.
      return
    }
    sayDeleted(client, userProjectRoles, role)
    onClose()
  }
  return (
    <ConfirmModal
      title={`Remove ${role.userName} as ${role.projectRoleName} of ${role.projectNumber}?`}
      action="Remove"
      danger
      consequences={`${role.userName} loses what this role allows on ${role.projectName} at once. Other roles stay.`}
      problem={error?.message}
      onConfirm={run}
      onCancel={onClose}
    />
  )
}
