import { skipWords } from '#contract/approvals/approvalSkips.ts'
import { stageRuleWords, type SignOnList, type StageDraft } from '#contract/approvals/approvalStages.ts'
import { daysInWords } from '#contract/time/deadlines.ts'
import { processRoles } from '#contract/approvals/processRoles.ts'
import { thin } from '#contract/text/amounts.ts'
import type { Names } from './useNames.ts'

/** Formats a number of hours, 24 to a day as the office counts: '4 h', '3 working days', '1 working day 6 h'. */
function hoursWords(hours: number, { dueRule }: Names) {
  const [days, rest] = [Math.floor(hours / 24), hours % 24]
  return [days > 0 && daysInWords(days, dueRule), rest > 0 && `${rest}${thin}h`].filter(Boolean).join(' ')
}

const listed = (names: readonly string[]) => names.join(', ')

/** Formats who is asked: 'Permit issuer, Site manager'. */
export function whoWords(
  { candidateSource: source, candidateIds = [], groupNames = [], processRoleId }: StageDraft,
  names: Names,
): string {
  if (source === 'named') return listed(candidateIds.map(names.user)) || 'Nobody named yet'
  if (source === 'projectRole') return listed(candidateIds.map(names.projectRole)) || 'No role selected yet'
  if (source === 'relationship')
    return candidateIds.length > 0
      ? `People of: ${listed(candidateIds.map(names.relationship))}`
      : 'No relationship selected yet'
  if (source === 'group') return groupNames.length > 0 ? `Group ${listed(groupNames)}` : 'No group named yet'
  return processRoleId === processRoles.author ? 'The person who creates the record' : 'Chosen by the author'
}

/** Formats the pass rule; '' for the author's stage. */
export function ruleInWords({ rule, atLeast, minUsers, processRoleId }: StageDraft): string {
  if (processRoleId === processRoles.author) return ''
  const needed = (minUsers ?? 1) > 1 ? `, ${minUsers} needed` : ''
  return rule === 'atLeast' ? `At least ${atLeast ?? '?'} approve` : `${stageRuleWords[rule ?? 'all']}${needed}`
}

/** Formats the time limit: 'Due after 4 h, reminder after 2 h, then Project manager as well'. */
export function whenWords({ dueHours, reminderHours, escalateToProjectRoleId }: StageDraft, names: Names): string {
  if (!dueHours) return ''
  const parts = [
    `Due after ${hoursWords(dueHours, names)}`,
    reminderHours && `reminder after ${hoursWords(reminderHours, names)}`,
    escalateToProjectRoleId && `then ${names.projectRole(escalateToProjectRoleId)} as well`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** Formats the skip condition. */
export const skippedWhen = ({ skipIf }: StageDraft, names: Names) =>
  skipIf ? skipWords({ value: '', ...skipIf }, names.question) : ''

/** Returns the other rules of a stage, in two or three words each. */
export const stageMarks = ({
  requireSignature,
  canEditAnswers,
  canDelegate = true,
  allowSameUserAsAuthor,
  keepsApproval,
  processRoleId,
}: StageDraft) =>
  [
    requireSignature && 'Signature',
    canEditAnswers && 'Can change answers',
    !canDelegate && processRoleId !== processRoles.author && 'In person',
    allowSameUserAsAuthor && 'Author can decide',
    keepsApproval && 'Stays approved',
  ].filter((mark) => mark !== false && mark !== undefined)

/** Formats an approval on one line, for the history and for ConflictChoice. */
export const stagesInWords = (stages: readonly StageDraft[], names: Names) =>
  stages
    .map(
      (stage, at) =>
        `${at + 1} ${stage.name}: ${[names.processRole(stage.processRoleId), whoWords(stage, names), ruleInWords(stage), whenWords(stage, names), skippedWhen(stage, names), ...stageMarks(stage)].filter(Boolean).join(', ')}`,
    )
    .join('; ')

export const signOnInWords = (lists: readonly SignOnList[], names: Names) =>
  lists.map(({ processRoleId, statement }) => `${names.processRole(processRoleId)}: ${statement}`).join('; ')
