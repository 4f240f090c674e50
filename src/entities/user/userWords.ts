import { topicTitles } from '#contract/entities/user.ts'
import { roleWords, type Role } from '#contract/wire/session.ts'
import { systemWords, type System } from '#contract/systems.ts'
import type { Topic } from '#contract/people/topics.ts'

/** Formats account roles; no role is 'Staff'. */
export const rolesInWords = (roles: readonly Role[]) =>
  roles.length > 0 ? roles.map((role) => roleWords[role]) : ['Staff']

/** Formats the systems of an account; the first is the one projects open in. */
export const systemsInWords = (systems: readonly System[]) => systems.map((system) => systemWords[system])

/** Words for history entries of an account other than field changes. */
export const userHistoryWords: Record<string, string> = {
  created: 'added this user',
  changed: 'changed the details',
  deleted: 'deleted this user',
  restored: 'restored this user',
  invite: 'sent the invitation again',
  invitationLink: 'copied a link to the invitation',
  joined: 'accepted the invitation',
  linked: 'signed in with a work account for the first time',
  resetPassword: 'sent a link for a new password',
  passwordChanged: 'set a new password',
  signingPinSet: 'set a signing PIN',
  signingPinRemoved: 'removed the signing PIN',
  signingPinLocked: 'entered a wrong signing PIN five times, which locked it for 15 minutes',
  locked: 'locked the account after wrong passwords',
  unlocked: 'ended the lock',
  unlock: 'unlocked the account',
  deactivate: 'deactivated the account',
  reactivate: 'reactivated the account',
}

/** What each topic of notifications covers. */
export const topicWords: Record<Topic, string> = {
  approval: `${topicTitles.approval}: what waits for your decision, and what was decided on your records`,
  project: `${topicTitles.project}: changes of status and closed projects`,
  role: topicTitles.role,
  rfi: `${topicTitles.rfi}: the ball is with you, and what was opened or closed`,
  change: `${topicTitles.change}: a quotation is asked of you, and what was quoted, closed or withdrawn`,
  action: `${topicTitles.action}: what you have to put right or to check, and what became of it`,
  observation: `${topicTitles.observation}: praise for your company`,
  permit: `${topicTitles.permit}: those you hold or issue`,
  rams: `${topicTitles.rams}: those your company works to`,
  induction: `${topicTitles.induction}: yours, and those that are about to end`,
  equipment: `${topicTitles.equipment}: those you look after, when an inspection is due or stops their use`,
  incident: `${topicTitles.incident}: those of the projects you manage`,
  accident: `${topicTitles.accident}: new ones, and reports to the authority that are due`,
  gate: `${topicTitles.gate}: your visitors, and people who were let in without a connection`,
  rollCall: `${topicTitles.rollCall}: those that are live`,
  document: `${topicTitles.document}: what you have to read and what is due`,
  safetyFile: `${topicTitles.safetyFile}: folders to review or accept, what became of yours, issues and file updates`,
  training: `${topicTitles.training}: what expires and certificates that were checked`,
  company: `${topicTitles.company}: insurance and accreditations that expire`,
  account: `${topicTitles.account}: invitations that were not accepted`,
}
