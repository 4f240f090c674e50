import { isPastDay } from './deadlines.ts'
import type { contractForms } from '../entities/project.ts'
import { daysAfter, dueAfter, type WorkCalendar } from './holidays.ts'

type ContractForm = (typeof contractForms)[number]

/** How days are counted: every day, or the working days of the contract. */
export const dayCounts = ['calendar', 'working'] as const
export const dayCountWords: Record<(typeof dayCounts)[number], string> = {
  calendar: 'Calendar days',
  working: 'Working days',
}

/**
 * The periods of a contract for its changes, in days; null if it sets none. Only the periods for notices may count
 * working days.
 */
interface TimeBars {
  notifyWithinDays: number | null
  notifyDays: (typeof dayCounts)[number]
  noticeReplyDays: number | null
  quoteWithinDays: number | null
  replyWithinDays: number | null
}

export const noTimeBars: TimeBars = {
  notifyWithinDays: null,
  notifyDays: 'calendar',
  noticeReplyDays: null,
  quoteWithinDays: null,
  replyWithinDays: null,
}

type Period = Exclude<keyof TimeBars, 'notifyDays'>

/** A period that a contract form sets: its days, how they are counted, and the clause. */
interface ContractPeriod {
  days: number
  counts: (typeof dayCounts)[number]
  clause: string
}

/**
 * The periods that the contract forms set for the notice of an event, the reply to it, the quotation and the reply to
 * that (domain specification, 5.1). NEC4 Engineering and Construction Contract: notice within eight weeks of becoming
 * aware, reply to it within one week, quotation within three weeks, reply to it within two. PW-CF: notice within 20
 * working days. JCT (clause 2.27: forthwith) and RIAI give no number of days, so a project under them has the periods that
 * it enters, or none; so has one under another form or none.
 */
export const contractPeriods: Record<ContractForm, Partial<Record<Period, ContractPeriod>>> = {
  NEC4: {
    notifyWithinDays: { days: 56, counts: 'calendar', clause: '61.3' },
    noticeReplyDays: { days: 7, counts: 'calendar', clause: '61.4' },
    quoteWithinDays: { days: 21, counts: 'calendar', clause: '62.3' },
    replyWithinDays: { days: 14, counts: 'calendar', clause: '62.3' },
  },
  'PW-CF': { notifyWithinDays: { days: 20, counts: 'working', clause: '10.3' } },
  JCT: {},
  RIAI: {},
  other: {},
}

/** The periods of a contract form, for projects that set none of their own. */
export function timeBarsOf(form: ContractForm | null): Partial<TimeBars> {
  const periods = form === null ? {} : contractPeriods[form]
  return {
    ...Object.fromEntries(Object.entries(periods).map(([name, { days }]) => [name, days])),
    ...(periods.notifyWithinDays && { notifyDays: periods.notifyWithinDays.counts }),
  }
}

/** The last day for the notice of an event; null if the contract sets none. */
export const notifyBy = (
  eventDate: string,
  { notifyWithinDays, notifyDays }: Pick<TimeBars, 'notifyWithinDays' | 'notifyDays'>,
  calendar: WorkCalendar,
) => (notifyWithinDays === null ? null : dueAfter(eventDate, notifyWithinDays, notifyDays, calendar))

/** Whether a notice was given after its last day, or has not been given by `day`. */
export const isNoticeLate = (lastDay: string | null, day: string) => isPastDay(lastDay, day)

/** The last day to answer a notice, to quote or to decide, in calendar days from `day`; null if the contract sets none. */
export const replyBy = (day: string, days: number | null) => (days === null ? null : daysAfter(day, days))
