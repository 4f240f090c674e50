import * as z from 'zod/mini'
import { defineEntity, type Row, type Summary } from '../entity.ts'
import { inWords } from '../fieldFacts.ts'
import { int, oneOf, orNull, yesNo } from '../fields.ts'
import { ref } from '../references.ts'

export const rhythms = ['daily', 'weekly'] as const
export const rhythmWords: Record<(typeof rhythms)[number], string> = { daily: 'Every day', weekly: 'Once a week' }
/** The days of a week, by their ISO numbers. */
export const weekdayWords: Readonly<Record<number, string>> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
}

/** What a view of a register lists, sent to a person by e-mail in the morning of the project. */
export const viewSubscription = defineEntity('viewSubscription', {
  name: ['Subscription', 'a subscription'],
  plural: 'Subscriptions',
  displayName: '{savedViewName}',
  path: 'viewSubscription',
  hub: 'ViewSubscription',
  scope: 'own',
  draft: {
    savedViewId: ref('savedView', 'View', {
      whenGone: 'belongs',
      missing: 'This view is gone, or no longer shared with you.',
    }),
    rhythm: inWords(rhythmWords, oneOf(['How often', 'how often it comes'], rhythms, 'Choose how often it comes.')),
    weekday: orNull(inWords(weekdayWords, int('Weekday', 1, 7))),
    isSentEmpty: yesNo('Send it even if nothing is listed', false),
  },
  emptied: ({ rhythm }) => (rhythm === 'daily' ? { weekday: null } : {}),
  rules: [
    {
      field: 'weekday',
      message: 'Choose a weekday.',
      isMet: ({ rhythm, weekday }) => rhythm === 'daily' || weekday !== null,
    },
  ],
  facts: {
    userId: z.int(),
    /** The project of the view, and where its register is. */
    projectId: z.nullable(z.int()),
    projectNumber: z.nullable(z.string()),
    system: z.nullable(z.string()),
    register: z.string(),
  },
  summary: [
    'savedViewId',
    'savedViewName',
    'rhythm',
    'weekday',
    'isSentEmpty',
    'userId',
    'projectId',
    'projectNumber',
    'system',
    'register',
  ],
})

export type ViewSubscription = Row<typeof viewSubscription>
export type ViewSubscriptionSummary = Summary<typeof viewSubscription>
