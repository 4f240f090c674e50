import { and, eq, ne } from 'drizzle-orm'
import { projectStatus } from '#contract/entities/project.ts'
import { timeZones } from '#contract/time/timeZones.ts'
import { loggable } from '#server/base/loggable.ts'
import { takeOnce } from '#server/core/once.ts'
import { readRights } from '#server/core/rights/rights.ts'
import type { Services } from '#server/core/services.ts'
import { todayIn } from '#server/core/today.ts'
import { projects } from '#server/db/tables/project.ts'
import { savedViews } from '#server/db/tables/savedView.ts'
import { users } from '#server/db/tables/user.ts'
import { viewSubscriptions } from '#server/db/tables/viewSubscription.ts'
import { sendLater } from '#server/platform/mail/outbox.ts'
import { rowsOfView } from './rowsOfView.ts'
import { letterOf } from './viewLetter.ts'

/** The earliest hour on site at which mails are sent. */
const fromHour = 6

/** Sends each person the rows of the views that they get by e-mail, in the morning of the project of each view. */
export async function sendViews(services: Services) {
  const now = services.now()
  for (const timeZone of timeZones) {
    const { hour, weekday } = clockIn(now, timeZone)
    if (hour < fromHour) continue
    const today = todayIn(now, timeZone)
    for (const asked of await subscriptionsIn(services, timeZone)) {
      const isDay = asked.weekday === null || asked.weekday === weekday
      // The first mail comes on the next morning.
      if (!isDay || todayIn(new Date(asked.createdOn), timeZone) === today) continue
      const name = `view/${asked.id}/${today}`
      if (isKnown(services, name)) continue
      try {
        await sendOne(services, asked, name, today)
        known.get(services)!.add(name)
      } catch (error) {
        services.log({
          level: 'error',
          message: 'A view could not be sent',
          subscription: asked.id,
          ...loggable(error),
        })
      }
    }
  }
}

/** Mails that this process knows to be done, so that a minute with nothing due asks for nothing. */
const known = new WeakMap<Services, Set<string>>()
function isKnown(services: Services, name: string) {
  const names = known.get(services) ?? new Set<string>()
  known.set(services, names)
  // Names of earlier days are dropped with the first of a new day.
  const [first] = names
  if (first && first.slice(-10) < name.slice(-10)) names.clear()
  return names.has(name)
}

function clockIn(now: Date, timeZone: string) {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now))
  const day = new Date(`${todayIn(now, timeZone)}T12:00:00Z`).getUTCDay()
  return { hour, weekday: day === 0 ? 7 : day }
}

/** The subscriptions to views of projects in a time zone that are not closed. */
const subscriptionsIn = ({ db }: Services, timeZone: (typeof timeZones)[number]) =>
  db
    .select({
      id: viewSubscriptions.id,
      createdOn: viewSubscriptions.createdOn,
      weekday: viewSubscriptions.weekday,
      rhythm: viewSubscriptions.rhythm,
      isSentEmpty: viewSubscriptions.isSentEmpty,
      viewId: savedViews.id,
      person: { id: users.id, email: users.email, firstName: users.firstName },
      project: { id: projects.id, number: projects.number, name: projects.name, timeZone: projects.timeZone },
    })
    .from(viewSubscriptions)
    .innerJoin(savedViews, and(eq(savedViews.id, viewSubscriptions.savedViewId), eq(savedViews.isDeleted, false)))
    .innerJoin(users, and(eq(users.id, viewSubscriptions.userId), eq(users.isDeleted, false)))
    .innerJoin(projects, and(eq(projects.id, savedViews.projectId), eq(projects.isDeleted, false)))
    .where(
      and(
        eq(viewSubscriptions.isDeleted, false),
        eq(projects.timeZone, timeZone),
        ne(projects.statusId, projectStatus.closed),
      ),
    )
    .orderBy(viewSubscriptions.id)
type Asked = Awaited<ReturnType<typeof subscriptionsIn>>[number]

/** Reads the rows as the person may read them now. Nobody who may not open the view any more gets a mail. */
async function sendOne(services: Services, asked: Asked, name: string, today: string) {
  const { db, config } = services
  const rights = (await readRights(db, [asked.person.id], services.now(), config)).get(asked.person.id)
  const found = rights && (await rowsOfView(services, { ...rights, sessionId: '' }, asked))
  await db.transaction(async (tx) => {
    const on = services.now().toISOString()
    if ((await takeOnce(tx, on, [name])).length === 0 || !found) return
    if (found.rows.length > 0 || asked.isSentEmpty)
      await sendLater(tx, on, letterOf(asked, found, today, config.publicUrl))
  })
}
