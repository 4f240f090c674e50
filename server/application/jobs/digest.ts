import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { doneOnce } from '#server/db/tables/jobs.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { users } from '#server/db/tables/user.ts'
import { loggable } from '#server/base/loggable.ts'
import { sendLater } from '#server/platform/mail/outbox.ts'
import { todayIn } from '#server/core/today.ts'
import type { Services } from '#server/core/services.ts'
import { takeOnce } from '#server/core/once.ts'
import { hearingStatuses } from '#server/platform/notices/recipients.ts'

/** The earliest hour, in the recipient's time zone, at which a summary is sent. */
const fromHour = 6
/** The number of notifications listed in full; the rest are only counted. */
const most = 50
/** A summary leaves out notifications older than this number of days. */
const newsFor = 14

const whom = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  timeZone: users.timeZone,
  prefs: users.notificationPrefs,
}
type Receiver = { [K in keyof typeof whom]: (typeof whom)[K]['_']['data'] }
type News = typeof notifications.$inferSelect

/**
 * Sends a summary every morning, or on Mondays, to each person who wants one. It lists unread notifications that no
 * earlier summary has listed.
 */
export async function sendDigests(services: Services) {
  const now = services.now()
  const wanting = await services.db
    .select(whom)
    .from(users)
    .where(
      and(
        eq(users.isDeleted, false),
        inArray(users.statusId, hearingStatuses),
        ne(sql`${users.notificationPrefs} ->> 'digest'`, 'none'),
      ),
    )
  const due = wanting.flatMap((person) => {
    const { hour, isMonday } = localTime(now, person.timeZone)
    return hour >= fromHour && (person.prefs.digest !== 'weekly' || isMonday)
      ? [{ person, name: `digest/${person.id}/${todayIn(now, person.timeZone)}` }]
      : []
  })
  const done = await doneAmong(
    services,
    due.map(({ name }) => name),
  )
  for (const { person, name } of due) {
    if (done.has(name)) continue
    try {
      await services.db.transaction(async (tx) => {
        if ((await takeOnce(tx, services.now().toISOString(), [name])).length > 0)
          await sendSummary(tx, services, person)
      })
      done.add(name)
    } catch (error) {
      services.log({ level: 'error', message: 'A summary could not be sent', user: person.id, ...loggable(error) })
    }
  }
}

/** Summaries known to be sent, so that a minute with nothing due costs one query. */
const known = new WeakMap<Services, Set<string>>()

async function doneAmong(services: Services, names: readonly string[]) {
  const before = known.get(services)
  const asked = names.filter((name) => !before?.has(name))
  const taken =
    asked.length > 0
      ? await services.db.select({ name: doneOnce.name }).from(doneOnce).where(inArray(doneOnce.name, asked))
      : []
  // Names of earlier days are dropped.
  const done = new Set([...names.filter((name) => before?.has(name)), ...taken.map(({ name }) => name)])
  known.set(services, done)
  return done
}

async function sendSummary(tx: Tx, services: Services, person: Receiver) {
  const now = services.now()
  const since = new Date(now.getTime() - newsFor * 86_400_000).toISOString()
  const news = await tx
    .update(notifications)
    .set({ summarisedOn: now.toISOString() })
    .where(
      and(
        eq(notifications.userId, person.id),
        eq(notifications.isDeleted, false),
        eq(notifications.read, false),
        isNull(notifications.summarisedOn),
        gt(notifications.createdOn, since),
      ),
    )
    .returning()
  if (news.length === 0) return
  const ordered = news.toSorted((one, other) => other.priority - one.priority || other.id - one.id)
  await sendLater(tx, now.toISOString(), letter(person, ordered, now, services.config.publicUrl))
}

function localTime(now: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: 'numeric',
    hourCycle: 'h23',
    weekday: 'short',
  }).formatToParts(now)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return { hour: Number(part('hour')), isMonday: part('weekday') === 'Mon' }
}

function letter(to: Receiver, news: readonly News[], now: Date, publicUrl: string) {
  const [days, words] = to.prefs.digest === 'weekly' ? [7, ' this week'] : [1, ' since yesterday']
  const isOfLate = news.every(({ createdOn }) => now.getTime() - Date.parse(createdOn) <= (days * 24 + 1) * 3_600_000)
  const lines = news
    .slice(0, most)
    .map(({ title, body, url }) => [title, body, ...(url ? [new URL(url, publicUrl).href] : [])].join('\n'))
  const more = news.length - most
  return {
    to: to.email,
    subject: `${news.length === 1 ? '1 thing' : `${news.length} things`} you have not read${isOfLate ? words : ''}`,
    text: [
      `Hello ${to.firstName},`,
      ...lines,
      ...(more > 0 ? [`And ${more} more: ${new URL('/manage/notifications', publicUrl).href}`] : []),
      `You chose to get this summary. Change that under Preferences: ${new URL(`/manage/users/edit/${to.id}`, publicUrl).href}`,
    ].join('\n\n'),
  }
}
