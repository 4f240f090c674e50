import type { timeZones } from '#contract/time/timeZones.ts'
import type { Services } from './services.ts'
import type { Write } from './write.ts'

/** Today's date in one time zone of sites. */
export interface ZoneDay {
  /** 'YYYY-MM-DD'. */
  today: string
  timeZone: (typeof timeZones)[number]
}

/**
 * Scheduled work of a kind, each part under its name in the log: reminders of what is due, and statuses that end by
 * themselves. A part that fails is retried and does not stop the others.
 */
export interface TimedWork {
  /** Done once a day, from six in the morning in the office's time zone, and again after a restart. */
  daily?: Readonly<Record<string, (services: Services, today: string) => Promise<unknown>>>
  /** Done once a day for each time zone, from six in the morning on its sites, and once after a restart. */
  dailyOnSite?: Readonly<Record<string, (write: Write, day: ZoneDay) => Promise<unknown>>>
  /** The same from midnight on the sites, for what ends with the day. */
  midnightOnSite?: Readonly<Record<string, (write: Write, day: ZoneDay) => Promise<unknown>>>
  /** Done every so many seconds. Each part itself makes sure that only one of several processes does the work. */
  watch?: Readonly<Record<string, { seconds: number; work(services: Services): Promise<unknown> }>>
}
