import type { contractForms } from './entities/project.ts'
import { dueAfter, type WorkCalendar } from './holidays.ts'

type ContractForm = (typeof contractForms)[number]

/** How days are counted: every day, or working days of the office. */
export const dayCounts = ['calendar', 'working'] as const
export const dayCountWords: Record<(typeof dayCounts)[number], string> = {
  calendar: 'Calendar days',
  working: 'Working days',
}

/** The periods of a contract for its changes, in days. Only those for a notice may count working days. */
export interface TimeBars {
  notifyWithinDays: number
  notifyDays: (typeof dayCounts)[number]
  noticeReplyDays: number
  quoteWithinDays: number
  replyWithinDays: number
}

/**
 * The periods of the contract forms, for projects that set none of their own. NEC4 ECC: 61.3 notice within eight weeks
 * of becoming aware, 61.4 reply to the notice within one week, 62.3 quotation within three weeks and reply to it within
 * two. PW-CF: 10.3 notice within 20 working days. The other forms set no number of days for a notice.
 */
export const timeBarsOf = (form: ContractForm | null): Partial<TimeBars> => {
  if (form === 'NEC4')
    return {
      notifyWithinDays: 56,
      notifyDays: 'calendar',
      noticeReplyDays: 7,
      quoteWithinDays: 21,
      replyWithinDays: 14,
    }
  if (form === 'PW-CF') return { notifyWithinDays: 20, notifyDays: 'working' }
  return {}
}

/** The last day for the notice of an event. */
export const notifyBy = (
  eventDate: string,
  { notifyWithinDays, notifyDays }: Pick<TimeBars, 'notifyWithinDays' | 'notifyDays'>,
  calendar: WorkCalendar,
) => dueAfter(eventDate, notifyWithinDays, notifyDays, calendar)

/** Whether a notice came after its last day, or has not come by `day`. */
export const isNoticeLate = (lastDay: string | null, day: string) => lastDay !== null && day > lastDay

/** The last day to answer a notice, to quote or to decide, counted in calendar days from the day before. */
export const replyBy = (day: string, days: number, calendar: WorkCalendar) => dueAfter(day, days, 'calendar', calendar)
