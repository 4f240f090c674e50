import { and, eq, lt } from 'drizzle-orm'
import { notifications } from '../db/tables/organisation.ts'
import { clearUnkept } from '../files/keeping.ts'
import { loggable } from '../loggable.ts'
import { todayIn } from '../request.ts'
import type { Services } from '../services.ts'
import { officeSettings } from '../settings.ts'
import { writeAsSystem } from '../write.ts'
import { sendDigests } from './digest.ts'
import { tellExpiries } from './expiry.ts'
import { tellOpenInvitations } from './invitations.ts'
import { forgetOldDeeds } from './once.ts'
import { tellOwnEnds } from './ownEnds.ts'

const fromHour = 6
/** Read notifications are kept so many days. */
const keptDays = 180

/**
 * What the server does by itself every day from six in the morning, office time; for a timer of a minute. Each piece is
 * done once a day whichever process gets to it, and one that fails does not keep the others from being done.
 */
export async function runDaily(services: Services) {
  const { timeZone } = await officeSettings(services.db)
  const now = services.now()
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now))
  if (hour >= fromHour) {
    const today = todayIn(now, timeZone)
    await onceADay(services, 'expiries', today, () => writeAsSystem(services, (w) => tellExpiries(w, today)))
    await onceADay(services, 'trainings and documents', today, () => writeAsSystem(services, (w) => tellOwnEnds(w, today)))
    await onceADay(services, 'invitations', today, () => writeAsSystem(services, tellOpenInvitations))
    await onceADay(services, 'reading', today, () => purgeRead(services))
    await onceADay(services, 'unkept files', today, () => clearUnkept(services))
    await onceADay(services, 'deeds', today, () => forgetOldDeeds(services))
  }
  await sendDigests(services)
}

/** Looked at on every tick until it went through: what is told is taken by name inside, so nothing is told twice. */
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

/** Removes what was read half a year ago. */
async function purgeRead({ db, now }: Services) {
  const before = new Date(now().getTime() - keptDays * 86_400_000).toISOString()
  await db.delete(notifications).where(and(eq(notifications.read, true), lt(notifications.createdOn, before)))
}
