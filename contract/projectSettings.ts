import * as z from 'zod/mini'
import { maskProblem } from './documents/numberMask.ts'
import { inWords, labelled } from './fieldFacts.ts'
import { decimal, eachOnce, int, oneOf, optionalLongText, optionalText, text, yesNo } from './fields.ts'
import { factsAt } from './labels.ts'
import { dayCounts, dayCountWords } from './timeBars.ts'
import { optionalRef, refs } from './references.ts'

const rfi = z.object({
  defaultDueDays: z._default(int('Time to answer', 1, 365), 7),
  rfiManagerUserId: optionalRef('user', 'RFI manager'),
  copyUserIds: refs('user', 'Usual copies to people', { max: 200, whenGone: 'clear' }),
  copyGroupIds: refs('group', 'Usual copies to groups', { max: 50, whenGone: 'clear' }),
  requireOfficialResponse: yesNo('Official answer required', true),
  allowPrivate: yesNo('Can be private', false),
  remindDaysBefore: z._default(int('Remind before due date', 0, 60), 2),
  remindDaysAfter: z._default(int('Remind after due date', 0, 60), 1),
})

const pmp = z.object({
  /** Documents of project management go through it, unless their folder names another one. */
  reviewTemplateId: optionalRef('roleListTemplate', 'Review by'),
  /** Documents without a number get the next one by it. */
  numberMask: labelled(
    'Document number mask',
    optionalText('Document number mask', 120).check(
      z.refine((mask) => mask === null || maskProblem(mask) === null, {
        error: ({ input }) => maskProblem(String(input)) ?? 'Enter a mask.',
      }),
    ),
  ),
  defaultSuitability: z._default(oneOf('Default suitability', ['S0', 'S1', 'S2', 'S3', 'S4', 'S5']), 'S2'),
  /** For projects begun under the 2018 edition of the UK National Annex to BS EN ISO 19650-2. All systems follow it. */
  olderSuitabilities: yesNo('Older suitability codes', false),
  transmittalFooter: optionalLongText('Transmittal footer', 500),
})

export const changeRequestSettings = z.object({
  /** Without a template, the office's only active template for change requests applies. */
  approvalTemplateId: optionalRef('roleListTemplate', 'Approval template'),
  /** Changes above `secondApproverFrom` go through this template; without one, through the same. */
  largeApprovalTemplateId: optionalRef('roleListTemplate', 'Template for larger changes'),
  secondApproverFrom: z._default(decimal('Larger changes are above', 0, 999_999_999, 2), 25_000),
  notifyWithinDays: z._default(int('Time to notify', 1, 365), 56),
  notifyDays: z._default(inWords(dayCountWords, oneOf('Time to notify counts', dayCounts)), 'calendar'),
  noticeReplyDays: z._default(int('Time to answer a notice', 1, 365), 7),
  quoteWithinDays: z._default(int('Time to quote', 1, 365), 21),
  replyWithinDays: z._default(int('Time to reply', 1, 365), 14),
  defaultContingency: z._default(decimal('Contingency', 0, 100, 1), 0),
  costCodes: labelled(
    'Cost codes',
    z._default(z.array(text('Cost code', 20)).check(z.maxLength(200, 'Enter at most 200 cost codes.'), eachOnce()), []),
  ),
})

const cardRules = ['block', 'warn', 'off'] as const
export type CardRule = (typeof cardRules)[number]
export const cardRuleWords: Record<(typeof cardRules)[number], string> = {
  block: 'Refuse entry',
  warn: 'Warn, but let them in',
  off: 'Do not check cards',
}

const sms = z.object({
  inductionMonths: z._default(int('Inductions valid for', 1, 60), 12),
  cardRule: z._default(inWords(cardRuleWords, oneOf('Without a valid card', cardRules, 'Choose a card rule.')), 'warn'),
  maxPermitHours: z._default(int('Maximum permit duration', 1, 168), 12),
  drillDays: z._default(int('Time between drills', 7, 365), 90),
  autoSignOut: labelled(
    'Sign everyone out at',
    z._default(z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 20:00.')), '20:00'),
  ),
  gustMewp: z._default(decimal('Gust limit for MEWPs', 1, 60, 1), 12.5),
  gustLifting: z._default(decimal('Gust limit for lifting', 1, 60, 1), 16),
})

/**
 * The four settings forms of a project, each with the call that saves it (specification, 7.2) and the system whose
 * managers may save it.
 */
export const projectSettings = {
  pmp: { system: 'pmp', path: 'projectPmpSettings', title: 'Documents', draft: pmp },
  rfi: { system: 'pmp', path: 'updateRfiSettings', title: 'RFIs', draft: rfi },
  changeRequest: {
    system: 'pmp',
    path: 'projectChangeRequestSettings',
    title: 'Change requests',
    draft: changeRequestSettings,
  },
  sms: { system: 'sms', path: 'projectSmsSettings', title: 'Safety management', draft: sms },
} as const
export type SettingsFrame = keyof typeof projectSettings

/** Returns the facts of a setting. Setting names are unique across the forms. */
export const settingFacts = (name: string) =>
  Object.values(projectSettings)
    .map(({ draft }) => factsAt({ draft, row: draft }, name))
    .find(Boolean)

/** Returns the label of a setting. */
export const settingLabel = (name: string) => settingFacts(name)?.label
