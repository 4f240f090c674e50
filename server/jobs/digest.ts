import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { notifications, users } from '../db/tables/organisation.ts'
import { sendLater } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { todayIn } from '../request.ts'
import { takeOnce } from './once.ts'

/** The hour of the day, in a person's own zone, from which their summary goes out. */
const fromHour = 6
const most = 50
const day = 86_400_000

/** Sends each who asked for one a summary of what they have not read: every morning, or on Mondays of the week before. */
export async function sendDigests(services: Services) {
  const { db } = services
  const now = services.now()
  const wanting = await db.select().from(users)
    .where(and(eq(users.isDeleted, false), inArray(users.statusId, [20, 30]), ne(sql`${users.notificationPrefs} ->> 'digest'`, 'none')))
  for (const person of wanting) {
    const { hour, isMonday } = localTime(now, person.timeZone)
    const weekly = person.notificationPrefs.digest === 'weekly'
    if (hour < fromHour || (weekly && !isMonday)) continue
    await db.transaction(async (tx) => {
      if ((await takeOnce(tx, [`digest/${person.id}/${todayIn(now, person.timeZone)}`])).length === 0) return
      const since = new Date(now.getTime() - (weekly ? 7 : 1) * day).toISOString()
      const news = await tx.select().from(notifications)
        .where(and(eq(notifications.userId, person.id), eq(notifications.isDeleted, false), eq(notifications.read, false), gt(notifications.createdOn, since)))
        .orderBy(desc(notifications.priority), desc(notifications.id)).limit(most)
      if (news.length > 0) await sendLater(tx, letter(person, news, services.config.publicUrl, weekly))
    })
  }
}

function localTime(now: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23', weekday: 'short' }).formatToParts(now)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return { hour: Number(part('hour')), isMonday: part('weekday') === 'Mon' }
}

function letter(to: typeof users.$inferSelect, news: (typeof notifications.$inferSelect)[], publicUrl: string, weekly: boolean) {
  const lines = news.map(({ title, body, url }) => [title, body, ...(url ? [new URL(url, publicUrl).href] : [])].join('\n'))
  return {
    to: to.email,
    subject: `${news.length === 1 ? '1 thing' : `${news.length} things`} you have not read ${weekly ? 'this week' : 'since yesterday'}`,
    text: [`Hello ${to.firstName},`, ...lines, `You chose this summary under Preferences: ${new URL(`/manage/users/edit/${to.id}`, publicUrl).href}`].join('\n\n'),
  }
}
