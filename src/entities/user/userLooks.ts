import { IconCircleCheck, IconLock, IconSend, IconUserX } from '@tabler/icons-react'
import { userStatus, userStatusWords } from '#contract/entities/user.ts'
import { look, loud, over, type Look } from '#src/ui/page/look.ts'

/** The look of each status of an account. */
export const userLooks: Record<number, Look> = {
  [userStatus.invited]: look(userStatusWords[userStatus.invited], 'blue', IconSend),
  [userStatus.active]: look(userStatusWords[userStatus.active], 'green', IconCircleCheck),
  [userStatus.locked]: look(userStatusWords[userStatus.locked], 'amber', IconLock, loud),
  [userStatus.deactivated]: look(userStatusWords[userStatus.deactivated], 'grey', IconUserX, over),
}
