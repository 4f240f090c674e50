import * as z from 'zod/mini'
import { maskProblem } from '../documents/numberMask.ts'
import { inWords, labelled } from '../fieldFacts.ts'
import { decimal, eachOnce, int, oneOf, optionalLongText, optionalText, orNull, sum, text, yesNo } from '../fields.ts'
import { factsAt } from '../labels.ts'
import { usualGustLimits } from '../safety/wind.ts'
import { dayCounts, dayCountWords, noTimeBars, timeBarsOf } from '../time/timeBars.ts'
import { listed, listedMany, optionalRef, refs } from '../references.ts'

const rfi = z.object({
  defaultDueDays: z._default(int(['Time to answer', 'the time to answer'], 1, 365), 7),
  rfiManagerUserId: optionalRef('user', 'RFI manager'),
  copyUserIds: refs('user', ['Usual copies to people', 'the people who usually get copies'], {
    max: 200,
    whenGone: 'clear',
  }),
  copyGroupIds: refs('group', ['Usual copies to groups', 'the groups that usually get copies'], {
    max: 50,
    whenGone: 'clear',
  }),
  requireOfficialResponse: yesNo('Official answer required', true),
  allowPrivate: yesNo('Can be private', false),
  remindDaysBefore: z._default(
    int(['Remind before due date', 'how many days before the due date to remind'], 0, 60),
    2,
  ),
  remindDaysAfter: z._default(int(['Remind after due date', 'how many days after the due date to remind'], 0, 60), 1),
})

const pmp = z.object({
  /** The approval template for documents of project management, unless their folder names another one. */
  reviewTemplateId: optionalRef('roleListTemplate', ['Review by', 'the template of its review']),
  /** The mask that numbers documents without a number. */
  numberMask: labelled(
    'Document number mask',
    optionalText('Document number mask', 120).check(
      z.refine((mask) => mask === null || maskProblem(mask) === null, {
        error: ({ input }) => maskProblem(String(input)) ?? 'Enter a mask.',
      }),
    ),
  ),
  defaultSuitability: z._default(oneOf('Default suitability', ['S0', 'S1', 'S2', 'S3', 'S4', 'S5']), 'S2'),
  /**
   * For projects that started under the 2018 edition of the UK National Annex to BS EN ISO 19650-2. Applies to all
   * systems.
   */
  olderSuitabilities: yesNo('Older suitability codes', false),
  transmittalFooter: optionalLongText('Transmittal footer', 500),
})

export const changeRequestSettings = z.object({
  /** Without a template, the office's only active template for change requests applies. */
  approvalTemplateId: optionalRef('roleListTemplate', 'Approval template'),
  /** The template for changes above `secondApproverFrom`; by default the same. */
  largeApprovalTemplateId: optionalRef('roleListTemplate', [
    'Template for larger changes',
    'the template for larger changes',
  ]),
  secondApproverFrom: z._default(
    sum(['Larger changes are above', 'the amount above which a change is larger'], 0, 999_999_999),
    25_000,
  ),
  /** The periods of the contract form, unless the project enters its own; null for none. */
  notifyWithinDays: orNull(int(['Time to notify', 'the time to notify'], 1, 365)),
  notifyDays: z._default(
    inWords(dayCountWords, oneOf(['Time to notify counts', 'how the time to notify is counted'], dayCounts)),
    'calendar',
  ),
  noticeReplyDays: orNull(int(['Time to answer a notice', 'the time to answer a notice'], 1, 365)),
  quoteWithinDays: orNull(int(['Time to quote', 'the time to quote'], 1, 365)),
  replyWithinDays: orNull(int(['Time to reply', 'the time to reply'], 1, 365)),
  defaultContingency: z._default(decimal(['Contingency', 'the contingency'], 0, 100, 1), 0),
  costCodes: labelled(
    'Cost codes',
    z._default(z.array(text('Cost code', 20)).check(z.maxLength(200, 'Enter at most 200 cost codes.'), eachOnce()), []),
  ),
})

export type ChangeSettings = z.output<typeof changeRequestSettings>

const cardRules = ['block', 'warn', 'off'] as const
export type CardRule = (typeof cardRules)[number]
export const cardRuleWords: Record<(typeof cardRules)[number], string> = {
  block: 'Refuse entry',
  warn: 'Warn, but let them in',
  off: 'Do not check cards',
}

const roleTraining = z.object({
  projectRoleId: listed('projectRoles', 'Role'),
  trainingTypeIds: listedMany('userTrainingTypes', 'Trainings', { max: 10 }),
})
export type RoleTraining = z.output<typeof roleTraining>

const sms = z.object({
  inductionMonths: z._default(int('Inductions valid for', 1, 60), 12),
  cardRule: z._default(inWords(cardRuleWords, oneOf('Without a valid card', cardRules, 'Choose a card rule.')), 'warn'),
  /** The trainings that a role on site asks for; whoever has the role and does not show one is not cleared. */
  roleTrainings: labelled(
    'Trainings of roles',
    z._default(z.array(roleTraining).check(z.maxLength(40, 'Enter at most 40 roles.')), []),
  ),
  /** Null if only the hours of each type of permit apply. */
  maxPermitHours: orNull(int('Maximum permit duration', 1, 168)),
  /** When everyone who is still signed in is signed out, on the clock of the site. */
  signOutAt: labelled(
    'Automatic sign-out at',
    z._default(z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 20:00.')), '20:00'),
  ),
  /** A roll call is practised at least every so many days. */
  drillDays: z._default(int(['Roll-call drill every', 'how often a roll call is practised'], 1, 366), 90),
  /** Gusts above these stop work in lifting platforms, and lifting (domain specification, 5.1); see safety/wind.ts. */
  mewpGustLimit: z._default(
    decimal(['Gust limit for MEWPs', 'the gust limit for MEWPs'], 1, 60, 1),
    usualGustLimits.mewp,
  ),
  liftingGustLimit: z._default(
    decimal(['Gust limit for lifting', 'the gust limit for lifting'], 1, 60, 1),
    usualGustLimits.lifting,
  ),
  /** The days that the programme allows for bad weather each month; null if it says nothing of them. */
  weatherDaysAllowed: orNull(decimal(['Weather days allowed a month', 'the weather days allowed a month'], 0, 31, 1)),
})

/**
 * The four settings forms of a project, each with the route that saves it (specification, 7.2) and the system whose
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

/** The settings of a project that has set nothing: the times of the office, and the periods of the contract form. */
export function usualSettings(
  frame: SettingsFrame,
  contractForm: Parameters<typeof timeBarsOf>[0],
  office: { rfiDays: number; changeResponseDays: number | null } | undefined,
): Record<string, unknown> {
  if (frame === 'rfi') return office ? { defaultDueDays: office.rfiDays } : {}
  if (frame !== 'changeRequest') return {}
  return { ...noTimeBars, replyWithinDays: office?.changeResponseDays ?? null, ...timeBarsOf(contractForm) }
}

/** Returns the facts of a setting. Setting names are unique across the forms. */
export const settingFacts = (name: string) =>
  Object.values(projectSettings)
    .map(({ draft }) => factsAt({ draft, row: draft }, name))
    .find(Boolean)

/** Returns the label of a setting. */
export const settingLabel = (name: string) => settingFacts(name)?.label
