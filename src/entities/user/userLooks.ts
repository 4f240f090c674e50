import { IconCircleCheck, IconLock, IconSend, IconUserX } from '@tabler/icons-react'
import { userStatus } from '#contract/entities/user.ts'
import { look, loud, over, type Look } from '#src/ui/look.ts'

/** The look of each status of an account. */
export const userLooks: Record<number, Look> = {
  [userStatus.invited]: look('Invited', 'blue', IconSend),
  [userStatus.active]: look('Active', 'green', IconCircleCheck),
  [userStatus.locked]: look('Locked', 'amber', IconLock, loud),
  [userStatus.deactivated]: look('Deactivated', 'grey', IconUserX, over),
}
