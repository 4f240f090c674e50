import type { timeZones } from '#contract/time/timeZones.ts'
import type { Services } from './services.ts'
import type { Write } from './write.ts'

/** The day on the sites of one time zone. */
export interface ZoneDay {
  /** 'YYYY-MM-DD'. */
  today: string
  timeZone: (typeof timeZones)[number]
}

/**
 * What a kind does because time passes, each part under the name that the log gives it: reminders of what is due, and
 * statuses that end by themselves. A part that fails is tried again and does not stop the others.
 */
export interface TimedWork {
  /** Done once a day, from six in the morning in the office's time zone, and again after a restart. */
  daily?: Readonly<Record<string, (services: Services, today: string) => Promise<unknown>>>
  /** Done once a day for each time zone, from six in the morning on its sites; also after a restart once. */
  dailyOnSite?: Readonly<Record<string, (write: Write, day: ZoneDay) => Promise<unknown>>>
  /** Done every so many seconds. Each part says itself what keeps several processes from doing it twice. */
  watch?: Readonly<Record<string, { seconds: number; work(services: Services): Promise<unknown> }>>
}
