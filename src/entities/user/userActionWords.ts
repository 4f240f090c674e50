import { IconKey, IconLockOpen, IconMailForward, IconUserCheck, IconUserX, type Icon } from '@tabler/icons-react'
import type { Action } from '#contract/entity.ts'
import type { user, UserSummary } from '#contract/entities/user.ts'
import { counted } from '#contract/text/amounts.ts'

export type UserAction = Action<typeof user>
type Person = Pick<UserSummary, 'fullName' | 'firstName' | 'email' | 'projectCount'>

interface ActionWords {
  /** Label of the button, a verb. */
  verb: string
  icon: Icon
  danger?: boolean
  title: (person: Person) => string
  /** Consequences, shown before the action. With an identity provider the text does not mention passwords or links. */
  consequences: (person: Person, byProvider: boolean) => string
  /** Success message. */
  success: (person: Person, sendsMail: boolean) => string
}

/** States what happened to invitations that no mail server sends. */
const invitationsWait = (count: number) =>
  count === 1
    ? 'The invitation is waiting in the outbox because no mail server is set up. Copy its link on the user’s page'
    : `${count} invitations are waiting in the outbox because no mail server is set up. Copy their links on the users’ pages`

/** States what happened to several invitations. */
export const invitationsSent = (count: number, sendsMail: boolean) =>
  sendsMail
    ? count === 1
      ? '1 invitation is on its way'
      : `${count} invitations are on their way`
    : invitationsWait(count)

const rolesKept = (count: number) =>
  count > 0
    ? `Roles on ${counted(count, 'project')} are kept in case the account is reactivated.`
    : 'The account can be reactivated.'

/** The words of each account action, in button order: destructive actions first. */
export const userActions: Record<UserAction, ActionWords> = {
  deactivate: {
    verb: 'Deactivate',
    icon: IconUserX,
    danger: true,
    title: ({ fullName }) => `Deactivate ${fullName}?`,
    consequences: ({ firstName, projectCount }) =>
      `${firstName} is signed out of every device at once and can no longer sign in. ` +
      `Everything ${firstName} has written stays. ${rolesKept(projectCount)}`,
    success: ({ fullName }) => `${fullName} is deactivated`,
  },
  reactivate: {
    verb: 'Reactivate',
    icon: IconUserCheck,
    title: ({ fullName }) => `Reactivate ${fullName}?`,
    consequences: ({ firstName, email }, byProvider) =>
      byProvider
        ? `${firstName} can sign in again with the work account ${email}, and their project roles apply again.`
        : `${firstName} can sign in again with the same password as before, and their project roles apply again. ` +
          'If they never set a password, use ‘Reset password’ next.',
    success: ({ fullName }) => `${fullName} is active again`,
  },
  resetPassword: {
    verb: 'Reset password',
    icon: IconKey,
    title: ({ fullName }) => `Reset the password of ${fullName}?`,
    consequences: ({ firstName, email }) =>
      `The current password stops working and ${firstName} is signed out of every device at once. ` +
      `A link to choose a new one goes to ${email}. It works once and expires after 30 minutes.`,
    success: ({ email }, sendsMail) =>
      sendsMail
        ? `A link to choose a new password is on its way to ${email}`
        : `A link to choose a new password for ${email} is waiting in the outbox because no mail server is set up`,
  },
  unlock: {
    verb: 'Unlock',
    icon: IconLockOpen,
    title: ({ fullName }) => `Unlock ${fullName}?`,
    consequences: ({ firstName }, byProvider) =>
      byProvider
        ? `Someone entered a wrong password several times while this account still used one. ${firstName} now signs in with a work account.`
        : `Someone entered a wrong password several times. Ask ${firstName} first whether it was them. If not, reset the password as well.`,
    success: ({ fullName }) => `${fullName} is unlocked`,
  },
  invite: {
    verb: 'Send invitation again',
    icon: IconMailForward,
    title: ({ fullName }) => `Send the invitation to ${fullName} again?`,
    consequences: ({ email }, byProvider) =>
      byProvider
        ? `${email} gets an e-mail saying where to sign in with that work account.`
        : `A new link goes to ${email}. It works once and expires after seven days; earlier links stop working.`,
    success: ({ email }, sendsMail) => (sendsMail ? `The invitation is on its way to ${email}` : invitationsWait(1)),
  },
}

export const userActionNames = Object.keys(userActions) as UserAction[]
