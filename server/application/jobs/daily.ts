import { lt, sql } from 'drizzle-orm'
import { kinds } from '#contract/kinds.ts'
import { timeZones } from '#contract/time/timeZones.ts'
import { loggable } from '#server/base/loggable.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import { forgetOldRuns, takeOnce } from '#server/core/once.ts'
import type { Services } from '#server/core/services.ts'
import type { TimedWork } from '#server/core/timedWork.ts'
import { todayIn } from '#server/core/today.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { outboxMails } from '#server/db/tables/journal.ts'
import { resources } from '#server/kinds/index.ts'
import { clearUnkept } from '#server/platform/files/keeping.ts'
import { sendDigests } from './digest.ts'
import { renewEncryption } from './encryption.ts'
import { endLives } from './endOfLife/endOfLife.ts'
import { sendViews } from './viewMails/viewMails.ts'

const fromHour = 6
/** How many days change-log rows and mail are kept. */
const changeDays = 30
const mailDays = 90

/** The scheduled work of one sort of all kinds, each part with its kind and its name. */
const timedWork = <Part extends keyof TimedWork>(part: Part) =>
  kinds.flatMap((kind) =>
    Object.entries(resources[kind].timed?.[part] ?? {}).map(([name, work]) => ({
      kind,
      name,
      work: work as NonNullable<TimedWork[Part]>[string],
    })),
  )

/** Daily work that belongs to no kind. */
const general: Readonly<Record<string, (services: Services) => PromiseLike<unknown>>> = {
  'encrypted values': renewEncryption,
  changes: forgetOldChanges,
  mail: forgetOldMail,
  'the end of life': endLives,
  'unkept files': clearUnkept,
  actions: forgetOldRuns,
}

/**
 * Does the daily work of the kinds and of the system from six in the morning in the office's time zone; called every
 * minute. Each part runs once a day. A part that fails is retried and does not stop the others.
 */
export async function runDaily(services: Services) {
  const { timeZone } = await officeSettings(services.db)
  const now = services.now()
  if (hourIn(now, timeZone) >= fromHour) {
    const today = todayIn(now, timeZone)
    for (const { kind, name, work } of timedWork('daily'))
      await onceADay(services, { kind, name }, today, () => work(services, today))
    for (const [name, work] of Object.entries(general)) await onceADay(services, { name }, today, () => work(services))
  }
  await runOnSites(services, 'midnightOnSite', 0)
  await runOnSites(services, 'dailyOnSite', fromHour)
  await sendDigests(services)
  await sendViews(services)
}

const hourIn = (now: Date, timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now))

/** Does the daily work on sites, such as reminders, from an hour of the day there; once a day, also after a restart. */
async function runOnSites(services: Services, part: 'midnightOnSite' | 'dailyOnSite', from: number) {
  const now = services.now()
  for (const timeZone of timeZones.filter((zone) => hourIn(now, zone) >= from)) {
    const today = todayIn(now, timeZone)
    for (const { kind, name, work } of timedWork(part))
      await onceADay(services, { kind, name: `${name} (${timeZone})` }, today, () =>
        writeAsSystem(services, async (w) => {
          const [free] = await takeOnce(w.tx, w.on, [`reminders/${kind}/${name}/${timeZone}/${today}`])
          if (free) await work(w, { today, timeZone })
        }),
      )
  }
}

/** The periodic work of the kinds, for the server's timers. */
export const watches = () => timedWork('watch').map(({ name, work }) => ({ name, ...work }))

/**
 * The last day on which this process finished each part. `takeOnce` inside a part keeps other processes and repeated
 * runs from notifying twice.
 */
const finished = new WeakMap<Services, Map<string, string>>()
async function onceADay(
  services: Services,
  { kind, name }: { kind?: string; name: string },
  today: string,
  work: () => PromiseLike<unknown>,
) {
  const done = finished.get(services) ?? new Map<string, string>()
  finished.set(services, done)
  const part = `${kind}/${name}`
  if (done.get(part) === today) return
  try {
    await work()
    done.set(part, today)
  } catch (error) {
    services.log({ level: 'error', message: `The daily work on ${name} failed`, ...loggable(error) })
  }
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

/**
 * Removes old change-log rows. A browser that was offline for longer reloads everything. The newest row stays, because
 * the numbering continues from it.
 */
function forgetOldChanges({ db, now }: Services) {
  return db.execute(sql`select forget_changes(${daysBefore(now(), changeDays)}::timestamptz)`)
}

/** Removes old mail, sent or not, together with the links in it. */
function forgetOldMail({ db, now }: Services) {
  return db.delete(outboxMails).where(lt(outboxMails.createdOn, daysBefore(now(), mailDays)))
}
