import { isDueWithin } from '#server/core/late.ts'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { statusesOf, type InspectedKind } from '#contract/equipment/statuses.ts'
import { urgentPriority } from '#contract/people/topics.ts'
import { registerPath } from '#contract/recordPages.ts'
import type { Write } from '#server/core/write.ts'
import { aboutItem, keepersOf } from './news.ts'
import { itemTables, standingTables } from './tables.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { projectCalendars } from '#server/features/site/calendar.ts'
import { projects } from '#server/db/tables/project.ts'
import { isGoingOn, sendReminders, toRemindOf, type Register, type Rhythm } from '#server/platform/notices/reminders.ts'
import type { ZoneDay } from '#server/core/timedWork.ts'
import { daysToTell, endPriority, endWords, namesOfEnd, plainDay } from '#server/core/thresholds.ts'

const registerOf = (kind: InspectedKind, what: string): Register => ({
  several: (count) => `${count} ${what}`,
  url: (place) => registerPath(kind, place),
})

/**
 * Only inspections with intervals longer than this many days are announced ahead; the others are part of the working
 * week.
 */
const rareFrom = 25
const rare: Rhythm = { ahead: [5, 1], every: 5 }
/** For inspections of the working week: one reminder when one is late; from then on the register shows it. */
const usual: Rhythm = { ahead: [], every: null }
/** Calendar days that contain the earliest reminder. */
const horizon = 14

/**
 * Reminds the people responsible for equipment and places of inspections that are due, and of those that are overdue.
 * If an overdue one stops the use, they are notified of that at once (`watchInspections`).
 */
export async function remindOfInspections(w: Write, day: ZoneDay, kind: InspectedKind) {
  const daysOf = await projectCalendars(w.tx)
  const items = itemTables[kind]
  const standing = standingTables[kind]
  const rows = await w.tx
    .select({
      id: items.id,
      projectId: items.projectId,
      systemId: items.systemId,
      number: items.number,
      name: items.name,
      clientId: items.clientId,
      scheduleKey: standing.scheduleKey,
      inspection: lookups.name,
      dueOn: sql<string>`${standing.dueOn}::text`,
      isRare: sql<boolean>`coalesce(${standing.dueOn} - (coalesce(${standing.lastPerformedOn}, ${items.inServiceOn}) at time zone ${projects.timeZone})::date
        >= ${rareFrom}::int, false)`,
    })
    .from(standing)
    .innerJoin(items, eq(items.id, standing.itemId))
    .innerJoin(projects, eq(projects.id, items.projectId))
    .innerJoin(lookups, and(eq(lookups.list, 'inspectionTypes'), eq(lookups.id, standing.inspectionTypeId)))
    .where(
      and(
        isGoingOn(day),
        eq(items.isDeleted, false),
        inArray(items.statusId, [...statusesOf[kind].inUse]),
        isNotNull(standing.dueOn),
        isDueWithin(standing.dueOn, sql`${day.today}`, horizon),
      ),
    )
    .orderBy(standing.dueOn, items.id, standing.scheduleKey)
  const keepers = await keepersOf(w.tx, rows)
  const due = toRemindOf(rows, day, daysOf, ({ isRare }) => (isRare ? rare : usual), true)
  await sendReminders(
    w,
    registerOf(kind, 'inspections are due or overdue'),
    due.map(({ row, isLate, stage }) => ({
      name: `inspection/${kind}/${String(row.id)}/${String(row.scheduleKey)}/${row.dueOn}/${stage}`,
      userIds: keepers(row),
      news: {
        ...aboutItem(kind, row, isLate ? 'is overdue for an inspection' : 'must be inspected soon'),
        body: `${row.inspection} ${isLate ? 'was' : 'is'} due ${plainDay(row.dueOn)}.`,
        priority: isLate ? urgentPriority : 20,
      },
    })),
  )
}

/** Reminds of certificates of equipment and places 60, 30 and 7 days before they expire, and on the day. */
export async function remindOfCertificates(w: Write, day: ZoneDay, kind: InspectedKind) {
  const items = itemTables[kind]
  const rows = await w.tx
    .select({
      id: items.id,
      projectId: items.projectId,
      systemId: items.systemId,
      number: items.number,
      name: items.name,
      clientId: items.clientId,
      expiresOn: sql<string>`${items.certificateExpiresOn}::text`,
    })
    .from(items)
    .innerJoin(projects, eq(projects.id, items.projectId))
    .where(
      and(
        isGoingOn(day),
        eq(items.isDeleted, false),
        inArray(items.statusId, [...statusesOf[kind].inUse, ...statusesOf[kind].stopped]),
        isNotNull(items.certificateExpiresOn),
        sql`${items.certificateExpiresOn} <= ${day.today}::date + 60`,
      ),
    )
    .orderBy(items.certificateExpiresOn, items.id)
  const keepers = await keepersOf(w.tx, rows)
  await sendReminders(
    w,
    registerOf(kind, 'certificates expire'),
    rows.flatMap((row) => {
      const left = daysToTell(day.today, row.expiresOn)
      if (left === null) return []
      const name = namesOfEnd(`${kind}/${row.id}`, row.expiresOn, left).at(-1)!
      return [
        {
          name,
          userIds: keepers(row),
          news: {
            ...aboutItem(kind, row, `has a certificate that ${endWords(left)}`),
            body: `Its last day is ${plainDay(row.expiresOn)}. Add the renewed one to its documents.`,
            priority: endPriority(left),
          },
        },
      ]
    }),
  )
}
