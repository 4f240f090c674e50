import { IconKey, IconLockOpen, IconMailForward, IconUserCheck, IconUserX, type Icon } from '@tabler/icons-react'
import type { Action } from '#contract/entity.ts'
import type { user, UserSummary } from '#contract/entities/user.ts'
import { counted } from '#src/ui/amounts.ts'

export type UserAction = Action<typeof user>
type Person = Pick<UserSummary, 'fullName' | 'firstName' | 'email' | 'projectCount'>

interface ActionWords {
  /** The verb on the button. */
  verb: string
  icon: Icon
  danger?: boolean
  title: (person: Person) => string
  /**
   * What follows from it, said before it is done; where a provider signs people in, nothing there is about passwords
   * and links.
   */
  consequences: (person: Person, byProvider: boolean) => string
  /** What is told afterwards. */
  told: (person: Person) => string
}

const rolesKept = (count: number) =>
  count > 0
    ? `The roles on ${counted(count, 'project')} are kept in case the account is reactivated.`
    : 'The account can be reactivated.'

/**
 * What can be done with an account beyond changing its fields, in the order of the buttons: what ends something first.
 */
export const userActions: Record<UserAction, ActionWords> = {
  deactivate: {
    verb: 'Deactivate',
    icon: IconUserX,
    danger: true,
    title: ({ fullName }) => `Deactivate ${fullName}?`,
    consequences: ({ firstName, projectCount }) =>
      `${firstName}’s sessions end at once, on every device, and nobody can sign in with this account any more. ` +
      `What ${firstName} has written stays. ${rolesKept(projectCount)}`,
    told: ({ fullName }) => `${fullName} is deactivated`,
  },
  reactivate: {
    verb: 'Reactivate',
    icon: IconUserCheck,
    title: ({ fullName }) => `Reactivate ${fullName}?`,
    consequences: ({ firstName, email }, byProvider) =>
      byProvider
        ? `${firstName} can sign in again with the work account of ${email}, and the roles on projects count again.`
        : `${firstName} can sign in again with the password used before, and the roles on projects count again. ` +
          'Whoever never chose a password needs ‘Reset password’ afterwards.',
    told: ({ fullName }) => `${fullName} is active again`,
  },
  resetPassword: {
    verb: 'Reset password',
    icon: IconKey,
    title: ({ fullName }) => `Reset the password of ${fullName}?`,
    consequences: ({ firstName, email }) =>
      `The present password opens nothing any more, and ${firstName}’s sessions end at once, on every device. ` +
      `A link to choose a new one goes to ${email}; it opens once, within 30 minutes.`,
    told: ({ email }) => `A link to choose a new password is on its way to ${email}`,
  },
  unlock: {
    verb: 'Unlock',
    icon: IconLockOpen,
    title: ({ fullName }) => `Unlock ${fullName}?`,
    consequences: ({ firstName }, byProvider) =>
      byProvider
        ? `Somebody entered a wrong password again and again while passwords still opened this account. They open nothing any more; ${firstName} signs in with a work account.`
        : `Somebody entered a wrong password again and again. Ask ${firstName} first whether that was them; if it was not, reset the password as well.`,
    told: ({ fullName }) => `${fullName} is unlocked`,
  },
  invite: {
    verb: 'Send invitation again',
    icon: IconMailForward,
    title: ({ fullName }) => `Send ${fullName} the invitation again?`,
    consequences: ({ email }, byProvider) =>
      byProvider
        ? `An e-mail goes to ${email}. It says where to sign in with the work account of that address.`
        : `A new link goes to ${email}. It opens once, within seven days; earlier links open nothing any more.`,
    told: ({ email }) => `The invitation is on its way to ${email}`,
  },
}

export const userActionNames = Object.keys(userActions) as UserAction[]
