import { and, eq, lt, sql } from 'drizzle-orm'
import { timeZones } from '#contract/timeZones.ts'
import { audience } from '#server/core/audience.ts'
import { outboxMails } from '#server/db/tables/journal.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { clearUnkept } from '#server/platform/files/keeping.ts'
import { loggable } from '#server/base/loggable.ts'
import { todayIn } from '#server/core/today.ts'
import type { Services } from '#server/core/services.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import { writeAsSystem, type Write } from '#server/core/write.ts'
import { countLostDays } from './accidentDays.ts'
import { remindOfActions } from './actionReminders.ts'
import { sendDigests } from './digest.ts'
import { remindOfChanges } from './changeReminders.ts'
import { renewEncryption } from './encryption.ts'
import { endLives } from './endOfLife/endOfLife.ts'
import { tellExpiries } from './expiry.ts'
import { remindOfFolders } from './folderReminders.ts'
import { tellOpenInvitations } from './invitations.ts'
import { remindOfCertificates, remindOfInspections } from './inspectionReminders.ts'
import { endForThoseOff } from './offProject.ts'
import { forgetOldRuns, takeOnce } from './once.ts'
import { tellOwnEnds } from './ownEnds.ts'
import { reviewRams } from './ramsReview.ts'
import { remindOfReviews } from './reviewReminders.ts'
import { remindOfRfis } from './rfiReminders.ts'

const fromHour = 6
/** How many days read notifications, change-log rows and mail are kept. */
const readDays = 180
const changeDays = 30
const mailDays = 90

/**
 * Does the daily work from six in the morning in the office's time zone; called every minute. Each part runs once a
 * day. A part that fails is tried again and does not stop the others.
 */
export async function runDaily(services: Services) {
  const { timeZone } = await officeSettings(services.db)
  const now = services.now()
  if (hourIn(now, timeZone) >= fromHour) {
    const today = todayIn(now, timeZone)
    await onceADay(services, 'expiries', today, () => writeAsSystem(services, (w) => tellExpiries(w, today)))
    await onceADay(services, 'trainings and documents', today, () =>
      writeAsSystem(services, (w) => tellOwnEnds(w, today)),
    )
    await onceADay(services, 'people off projects', today, () => endForThoseOff(services))
    await onceADay(services, 'days lost after accidents', today, () => countLostDays(services))
    await onceADay(services, 'encrypted values', today, () => renewEncryption(services))
    await onceADay(services, 'invitations', today, () => writeAsSystem(services, tellOpenInvitations))
    await onceADay(services, 'reading', today, () => writeAsSystem(services, purgeRead))
    await onceADay(services, 'changes', today, () => forgetOldChanges(services))
    await onceADay(services, 'mail', today, () => forgetOldMail(services))
    await onceADay(services, 'the end of life', today, () => endLives(services))
    await onceADay(services, 'unkept files', today, () => clearUnkept(services))
    await onceADay(services, 'actions', today, () => forgetOldRuns(services))
  }
  await remindSites(services)
  await sendDigests(services)
}

const hourIn = (now: Date, timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now))

const reminders = {
  'RFIs that are due': remindOfRfis,
  'change requests that are due': remindOfChanges,
  'document reviews that are due': remindOfReviews,
  'folders that are due': remindOfFolders,
  'corrective actions that are overdue': remindOfActions,
  'RAMS to review': reviewRams,
  'inspections that are due': remindOfInspections,
  'certificates that expire': remindOfCertificates,
}

/** Sends the reminders of each project from six in the morning on its site; on one day once, also after a restart. */
async function remindSites(services: Services) {
  const now = services.now()
  for (const timeZone of timeZones.filter((zone) => hourIn(now, zone) >= fromHour)) {
    const today = todayIn(now, timeZone)
    for (const [name, remind] of Object.entries(reminders))
      await onceADay(services, `${name} (${timeZone})`, today, () =>
        writeAsSystem(services, async (w) => {
          const [free] = await takeOnce(w.tx, w.on, [`reminders/${name}/${timeZone}/${today}`])
          if (free) await remind(w, { today, timeZone })
        }),
      )
  }
}

/**
 * The last day on which this process finished each part. `takeOnce` inside a part keeps other processes and repeated
 * runs from notifying twice.
 */
const finished = new WeakMap<Services, Map<string, string>>()
async function onceADay(services: Services, name: string, today: string, work: () => Promise<unknown>) {
  const done = finished.get(services) ?? new Map<string, string>()
  finished.set(services, done)
  if (done.get(name) === today) return
  try {
    await work()
    done.set(name, today)
  } catch (error) {
    services.log({ level: 'error', message: `The daily work on ${name} failed`, ...loggable(error) })
  }
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

/** Removes read notifications that are older than `readDays` and announces it to open browsers. */
async function purgeRead(w: Write) {
  const old = and(eq(notifications.read, true), lt(notifications.createdOn, daysBefore(w.services.now(), readDays)))
  const gone = await w.tx.delete(notifications).where(old).returning({ userId: notifications.userId })
  for (const userId of new Set(gone.map((row) => row.userId)))
    w.tell({ kind: 'notification', recordId: 0, op: 'updated', audience: audience.user(userId), affected: [] })
}

/**
 * Removes old change-log rows. A browser that was away for longer reloads everything. The newest row stays, because the
 * numbering continues from it.
 */
const forgetOldChanges = ({ db, now }: Services) =>
  db.execute(sql`select forget_changes(${daysBefore(now(), changeDays)}::timestamptz)`)

/** Removes old mail, sent or not, together with the links in it. */
const forgetOldMail = ({ db, now }: Services) =>
  db.delete(outboxMails).where(lt(outboxMails.createdOn, daysBefore(now(), mailDays)))
