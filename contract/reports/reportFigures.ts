import type { PageType } from '../systems.ts'
import type { ReadyReportKind, ReportValue } from './projectReport.ts'

interface Meaning {
  name: string
  /** What it counts or says, in a sentence that is shown with it, on paper and in the workbook too. */
  meaning: string
  as: ReportValue
  /** The page of the register behind it. */
  page?: PageType
}

/**
 * Every figure of a report, as contract/figures.ts has those of overviews and boards. 'At the end' is the last day of
 * the report, or today if that is still to come: a report up to today says what the overview says.
 */
export const reportFigures = {
  rfi: {
    raised: {
      name: 'Raised',
      meaning: 'RFIs that were sent on these days. Drafts do not count.',
      as: 'count',
      page: 'rfis',
    },
    answered: {
      name: 'Answered',
      meaning: 'RFIs whose official answer, or last answer until one is chosen, is of these days.',
      as: 'count',
      page: 'rfis',
    },
    closed: {
      name: 'Closed',
      meaning: 'RFIs that were closed on these days. Void ones do not count.',
      as: 'count',
      page: 'rfis',
    },
    open: {
      name: 'Open at the end',
      meaning: 'RFIs that were sent and were neither closed nor void at the end of the report.',
      as: 'count',
      page: 'rfis',
    },
    overdue: {
      name: 'Overdue at the end',
      meaning: 'Those open at the end that were opened, past their due date and not answered.',
      as: 'count',
      page: 'rfis',
    },
    daysToAnswer: {
      name: 'Days to answer',
      meaning: 'Calendar days from sending to the answer, on average, of those answered on these days.',
      as: 'decimal',
    },
    impact: {
      name: 'With cost or time impact',
      meaning: 'Those raised on these days that were said to change the cost or the time.',
      as: 'count',
    },
  },
  changeRequest: {
    raised: {
      name: 'Raised',
      meaning: 'Changes that were notified on these days. Drafts do not count.',
      as: 'count',
      page: 'changerequests',
    },
    estimate: { name: 'Estimated', meaning: 'What those raised on these days were estimated at.', as: 'money' },
    agreed: {
      name: 'Agreed',
      meaning: 'What was agreed for the changes that were approved on these days, whole or in part.',
      as: 'money',
      page: 'changerequests',
    },
    pending: {
      name: 'Pending at the end',
      meaning:
        'What the changes are worth that were notified and that nobody had decided on at the end: as recommended, else as quoted, else as estimated.',
      as: 'money',
      page: 'changerequests',
    },
    rejected: {
      name: 'Rejected',
      meaning: 'Changes that were rejected on these days.',
      as: 'count',
      page: 'changerequests',
    },
    days: {
      name: 'Days agreed',
      meaning: 'Days that were agreed for the changes approved on these days.',
      as: 'count',
    },
    ofContract: {
      name: 'Agreed to date',
      meaning: 'What was agreed for all changes from the first day of the project to the end of the report.',
      as: 'percent',
    },
  },
  safety: {
    accidents: { name: 'Accidents', meaning: 'Accidents that happened on these days.', as: 'count', page: 'accidents' },
    reportable: {
      name: 'Reportable',
      meaning: 'Those accidents that must be reported to the authority.',
      as: 'count',
      page: 'accidents',
    },
    lostTime: {
      name: 'Lost-time injuries',
      meaning: 'Those accidents after which someone could not work, or died.',
      as: 'count',
      page: 'accidents',
    },
    daysLost: { name: 'Days lost', meaning: 'Days that people could not work after those accidents.', as: 'count' },
    sinceLostTime: {
      name: 'Days since the last lost-time injury',
      meaning: 'Days from the last accident after which someone could not work to the end of the report.',
      as: 'count',
    },
    nearMisses: {
      name: 'Near misses',
      meaning: 'Incidents of these days that were near misses. Drafts and cancelled ones do not count.',
      as: 'count',
      page: 'incidents',
    },
    good: {
      name: 'Good observations',
      meaning: 'Observations of good practice that were raised on these days. Cancelled ones do not count.',
      as: 'count',
      page: 'observations',
    },
    bad: {
      name: 'Observations that need action',
      meaning: 'Observations of what is wrong that were raised on these days. Cancelled ones do not count.',
      as: 'count',
      page: 'observations',
    },
    open: {
      name: 'Actions open',
      meaning: 'Actions that were not closed at the end of the report: those to put right and those to check.',
      as: 'count',
      page: 'questionresponseactions',
    },
    overdue: {
      name: 'Actions overdue',
      meaning: 'Those open at the end that were past their due date and whose fix was not in.',
      as: 'count',
      page: 'questionresponseactions',
    },
    onTime: {
      name: 'Actions closed on time',
      meaning: 'Of the actions with a due date that were closed on these days, those closed by it.',
      as: 'percent',
    },
    permits: {
      name: 'Permits',
      meaning: 'Permits that were issued and whose first day is one of these.',
      as: 'count',
      page: 'permits',
    },
    talks: {
      name: 'Talks and trainings',
      meaning: 'Talks and trainings on site that were held on these days.',
      as: 'count',
      page: 'onsitetraining',
    },
    yellow: {
      name: 'Yellow cards',
      meaning: 'Yellow cards for what happened on these days. Withdrawn ones do not count.',
      as: 'count',
      page: 'disciplinaries',
    },
    red: {
      name: 'Red cards',
      meaning: 'Red cards for what happened on these days. Withdrawn ones do not count.',
      as: 'count',
      page: 'disciplinaries',
    },
  },
} as const satisfies Record<ReadyReportKind, Record<string, Meaning>>

/** What a figure of a report means, by the kind of the report. */
export const reportFigureOf = <Kind extends ReadyReportKind>(
  kind: Kind,
  key: keyof (typeof reportFigures)[Kind] & string,
): Meaning => (reportFigures[kind] as Record<string, Meaning>)[key]!
