import { and, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { daysOver, isPastDay, overWords, type SiteDays } from '#contract/time/deadlines.ts'
import type { Entity } from '#contract/entity.ts'
import { criticalPriority, mostWork, type Workload, type WorkItem } from '#contract/people/workload.ts'
import { kindNameIn } from '#server/core/kindNames.ts'
import * as late from '#server/core/late.ts'
import { dayWhere } from '#server/core/today.ts'
import { reading } from '#server/core/reading.ts'
import type { Readable } from '#server/core/readable.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Services } from '#server/core/services.ts'
import { projectCalendars } from '#server/features/site/calendar.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'
import { approvalWork } from './approvalWork.ts'
import { givesWork, type WaitingRows, type WorkAsked } from '#server/core/work.ts'

type Working = Readable<Entity> & Pick<Resource<Entity>, 'approval' | 'answers'>

/**
 * What waits for a person, on one project or on all: records of every kind that declares `work` or `approval`, limited
 * to those that the person finds, by the condition of the kind's lists.
 */
export async function workloadOf(
  db: Reader,
  { kinds }: Pick<Services, 'kinds'>,
  asked: WorkAsked,
  projectId: number | null,
): Promise<Workload> {
  const parts = Object.values<Working>(kinds)
    .filter(givesWork)
    .flatMap((kind) => partsOf(kind, asked))
  const found = rowsOf<Read>(
    await db.execute(sql`
      select w."entityKind", w."entityId", w.kind, w."projectId", w.number, w.title, w.reason, w.next, w.url, w.act,
        w.stage,
        w.round, w."approvalId", p.number as "projectNumber", p.name as "projectName", w."dueOn"::text,
        case when w."dueOn" is not null then w."dueFor" end as "dueFor",
        to_char(w.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since,
        late."isOverdue", site.today::text as today, w.priority >= ${criticalPriority}::int as "isCritical", w."namesThem",
        (count(*) over ())::int as total, (count(*) filter (where late."isOverdue") over ())::int as overdue
      from (${sql.join(parts, sql` union all `)}) w
      left join "project" p on p.id = w."projectId"
      cross join lateral (select ${dayWhere(
        asked.now,
        sql`coalesce(p."timeZone", (select o."timeZone" from "settings" o limit 1))`,
      )} as today) site
      cross join lateral (select coalesce(w."isLate", ${late.isPastDay(sql`w."dueOn"`, sql`site.today`)}, false)
        as "isOverdue") late
      ${projectId === null ? sql`` : sql`where w."projectId" = ${projectId}::int`}
      order by late."isOverdue" desc, "isCritical" desc, w."dueOn" nulls last, w.since, w."entityKind", w."entityId"
      limit ${mostWork}::int`),
  )
  const daysOf = found.some(isLateByDays) ? await projectCalendars(db) : () => undefined
  return {
    items: found.map((row) => {
      const { total: _total, overdue: _overdue, today, ...item } = row
      return { ...item, overWords: isLateByDays(row) ? lateWords(row.dueOn!, today, daysOf(row.projectId ?? 0)) : null }
    }),
    total: found[0]?.total ?? 0,
    overdue: found[0]?.overdue ?? 0,
  }
}

type Read = Omit<WorkItem, 'overWords'> & { total: number; overdue: number; today: string }

const isLateByDays = ({ isOverdue, dueOn, today }: Read) => isOverdue && isPastDay(dueOn, today)

/** How late a date is. Outside a project every day counts, as on the pages there. */
const lateWords = (dueOn: string, today: string, days: SiteDays | undefined) => {
  const counted = days ?? everyDay
  return overWords(daysOver(dueOn, today, counted), counted.rule)
}
const everyDay = { rule: 'calendar', calendar: { workingDays: [], holidaySet: 'IE', closures: [] } } as const

function partsOf(kind: Working, asked: WorkAsked): SQL[] {
  const { entity, table, work, approval, answers } = kind
  const { systemId } = getTableColumns(table) as Partial<Record<string, PgColumn>>
  const waiting = [...(work?.(asked) ?? []), ...(approval ? approvalWork(entity.kind, table, asked) : [])]
  return waiting.map(
    (rows) => sql`select ${entity.kind}::text as "entityKind", ${table.id} as "entityId",
      ${kindNameIn(entity, systemId ? sql`${systemId}` : null)} as kind, ${rows.projectId ?? sql`null`}::int as "projectId",
      ${rows.number ?? sql`null`}::text as number, ${rows.title}::text as title, ${rows.url}::text as url, ${rows.act ?? null}::text as act,
      ${words(rows.reason)} as reason, ${words(rows.next)} as next, ${rows.since} as since,
      ${rows.dueOn ?? sql`null`}::date as "dueOn", ${rows.dueFor ?? null}::text as "dueFor",
      (${rows.isLate ?? sql`null`})::boolean as "isLate", ${rows.priority ?? sql`20`}::int as priority,
      ${rows.namesThem ?? false}::boolean as "namesThem", ${rows.stage ?? sql`null`}::text as stage, ${rows.round ?? sql`null`}::int as round,
      ${(answers && rows.approvalId) ?? sql`null`}::int as "approvalId"
      from ${table} ${rows.join ?? sql``} where ${and(findable(kind)(asked.person, {}), rows.where)}`,
  )
}

const words = (said: WaitingRows['reason']) => (typeof said === 'string' ? sql`${said}::text` : sql`(${said})::text`)

type Findable = ReturnType<typeof reading>['findable']
const conditions = new WeakMap<Working, Findable>()

/** The condition of a kind's lists, computed once. */
function findable(kind: Working): Findable {
  const known = conditions.get(kind) ?? reading(kind).findable
  conditions.set(kind, known)
  return known
}
