import { and, eq, inArray, isNotNull, not } from 'drizzle-orm'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { projectStatus } from '#contract/entities/project.ts'
import type { weatherDay } from '#contract/entities/weatherDay.ts'
import { daysAfter, isWorkingDay } from '#contract/time/holidays.ts'
import { loggable } from '#server/base/loggable.ts'
import type { MeasuredDay } from '#server/core/contracts/weather.ts'
import { takeOnce } from '#server/core/once.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Services } from '#server/core/services.ts'
import { todayIn } from '#server/core/today.ts'
import { writeAsSystem, type Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { doneOnce } from '#server/db/tables/jobs.ts'
import { projects } from '#server/db/tables/project.ts'
import { weatherDays } from '#server/db/tables/weatherDay.ts'
import { projectCalendar } from '#server/features/site/calendar.ts'

/** How many days before today are asked for again: what was forecast is replaced by what was measured. */
const daysBack = 7
/** The projects that have a site whose weather matters. */
const onSite = [projectStatus.onSite, projectStatus.handover, projectStatus.onHold]

interface Site {
  id: number
  latitude: number
  longitude: number
  timeZone: string
  today: string
}

/**
 * Asks the weather service, if there is one, for today and the days before on each site with coordinates: once a day,
 * as soon as the day has begun there. A site whose answer fails is logged and asked for again the next time.
 */
export async function fetchDays(kind: Resource<typeof weatherDay>, services: Services) {
  const { weather, log } = services
  if (!weather) return
  for (const { id, today, ...place } of await sitesToAsk(services))
    try {
      const [from, to] = [daysAfter(today, -daysBack), today]
      const days = (await weather.days({ ...place, from, to })).filter(
        (day) => day.date >= from && day.date <= to && isPossible(kind, id, day, services),
      )
      await writeAsSystem(
        services,
        async (w) => {
          const [free] = await takeOnce(w.tx, w.on, [nameOf(id, today)])
          if (free) for (const day of days) await keep(kind, w, id, day)
        },
        { fullName: 'Weather service', projects: new Map([[id, { sms: accessLevels.contribute }]]) },
      )
    } catch (error) {
      log({ level: 'warn', message: `The weather of project ${id} was not fetched`, ...loggable(error) })
    }
}

/** Whether a day could be typed in as well. One that could not, such as a gust below the average wind, is logged. */
function isPossible({ entity }: Resource<typeof weatherDay>, projectId: number, day: MeasuredDay, { log }: Services) {
  const { error } = entity.draft.safeParse({ projectId, ...day })
  if (error) {
    const cause = error.issues.map(({ message }) => message).join(' ')
    log({ level: 'warn', message: `The weather of project ${projectId} on ${day.date} was not used`, cause })
  }
  return !error
}

const nameOf = (projectId: number, today: string) => `weather/${projectId}/${today}`

/** The sites that were not asked for today. */
async function sitesToAsk({ db, now }: Services): Promise<Site[]> {
  const { id, systems, latitude, longitude, timeZone } = projects
  const rows = await db
    .select({ id, systems, latitude, longitude, timeZone })
    .from(projects)
    .where(and(not(projects.isDeleted), isNotNull(latitude), isNotNull(longitude), inArray(projects.statusId, onSite)))
    .orderBy(id)
  const sites = rows.flatMap(({ systems, latitude, longitude, ...row }) =>
    latitude !== null && longitude !== null && systems.includes('sms')
      ? [{ ...row, latitude, longitude, today: todayIn(now(), row.timeZone) }]
      : [],
  )
  const names = sites.map((site) => nameOf(site.id, site.today))
  const done = await db.select({ name: doneOnce.name }).from(doneOnce).where(inArray(doneOnce.name, names))
  const asked = new Set(done.map(({ name }) => name))
  return sites.filter((site) => !asked.has(nameOf(site.id, site.today)))
}

/** Writes what is new about a day, unless a person has saved the day. */
async function keep(kind: Resource<typeof weatherDay>, w: Write, projectId: number, day: MeasuredDay) {
  const records = writing(kind)
  const [stored] = await w.tx
    .select({ id: weatherDays.id, source: weatherDays.source })
    .from(weatherDays)
    .where(and(eq(weatherDays.projectId, projectId), eq(weatherDays.date, day.date), not(weatherDays.isDeleted)))
    .for('update')
  if (!stored) {
    const { working } = await projectCalendar(w.tx, projectId, new Date(w.on))
    await records.create(w, { projectId, ...day, isWorkingDay: isWorkingDay(day.date, working) })
    return
  }
  if (stored.source === 'manual') return
  const row = await records.read.one(w.tx, w.person, stored.id)
  const isSame = Object.entries(day).every(([field, value]) => row[field as keyof MeasuredDay] === value)
  if (!isSame) await records.change(w, row.id, { ...row, ...day })
}
