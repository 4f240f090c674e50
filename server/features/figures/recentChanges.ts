import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Entity } from '#contract/entity.ts'
import { entityOf } from '#contract/entities/index.ts'
import {
  turningIn,
  turningOf,
  type RecentChange,
  type RecentChanges,
  type Turn,
  type TurningKind,
} from '#contract/history/recentChanges.ts'
import { namesOf } from '#contract/recordNames.ts'
import { recordPages } from '#contract/recordPages.ts'
import type { RecordSystemId } from '#contract/recordSystem.ts'
import { projectField } from '#contract/references.ts'
import { systems, type System } from '#contract/systems.ts'
import { daysAfter, isWorkingDay, type WorkCalendar } from '#contract/time/holidays.ts'
import { startOfDay } from '#contract/time/siteClock.ts'
import type { Person } from '#server/core/person.ts'
import { asCondition } from '#server/core/policy.ts'
import type { Readable } from '#server/core/readable.ts'
import { reading } from '#server/core/reading.ts'
import { nameIn } from '#server/core/references/names.ts'
import type { Services } from '#server/core/services.ts'
import { todayIn } from '#server/core/today.ts'
import { folderPathSql, pathBelowRootSql, recordPathSql } from '#server/core/work.ts'
import { rowsOf } from '#server/db/database.ts'
import { openCalendars, type OpenCalendar } from '#server/features/site/calendar.ts'

interface Asked {
  person: Person
  /** Null for all projects that the person sees. */
  projectId: number | null
  /** Null for all systems. */
  system: System | null
}

/** The most history entries that are looked at, and overdue records of each kind. */
const most = { entries: 4000, overdue: 500 }
/** The most changes that are listed. */
const listed = 40

/** The last working day before today. Without any in a month, it is yesterday. */
export function lastWorkingDay(today: string, calendar: WorkCalendar) {
  for (let days = 1; days <= 31; days++) {
    const day = daysAfter(today, -days)
    if (isWorkingDay(day, calendar)) return day
  }
  return daysAfter(today, -1)
}

/**
 * What was raised, decided and closed, and what became overdue, since the last working day began on each site: records
 * that the person finds, by their history. It reads the entries of these days alone, at most `most.entries` of them.
 */
export async function recentChanges(services: Services, asked: Asked): Promise<RecentChanges> {
  const { db, kinds } = services
  const now = services.now()
  const seen = reading(kinds['project']!).findable(
    asked.person,
    asked.projectId === null ? {} : { id: asked.projectId },
  )
  const sites = (await openCalendars(db, seen)).map((site) => beginOn(site, now))
  const first = sites.toSorted((one, other) => one.day.localeCompare(other.day))[0]
  if (!first) return { since: todayIn(now, 'Europe/Dublin'), counts: [], items: [], hasMore: false }
  const parts = turningIn(asked.system).flatMap((kind) => [
    changedOf(kinds[kind]!, kind, asked),
    ...overdueOf(kinds[kind]!, kind, asked, now.toISOString()),
  ])
  const [found] = rowsOf<Found>(
    await db.execute(sql`with site as (
        select s.id, s.since::timestamptz as since from jsonb_to_recordset(${JSON.stringify(sites)}::jsonb) as s(id int, since text)),
      recent as (${entriesOf(sites, asked)}),
      turned as (${sql.join(parts, sql` union all `)})
      select coalesce((select jsonb_agg(c) from (select t.kind, t."systemId", t.turn, count(distinct t."recordId")::int as count
          from turned t group by 1, 2, 3) c), '[]') as counts,
        coalesce((select jsonb_agg(i) from (select t.key, t.kind, t."recordId", t.name, t.url, t."projectId", p.number as "projectNumber",
            t.turn, t.action, t."on", ${sql.raw(`(select u."fullName" from "user" u where u.id = t."byUserId")`)} as "byName"
          from turned t join "project" p on p.id = t."projectId" order by t."on" desc, t.key desc limit ${listed + 1}) i), '[]') as items`),
  )
  const { counts, items } = found!
  return { since: first.day, counts: counted(counts), items: items.slice(0, listed), hasMore: items.length > listed }
}

interface Count {
  kind: TurningKind
  systemId: RecordSystemId | null
  turn: Turn
  count: number
}
interface Found {
  counts: Count[]
  items: RecentChange[]
}
interface Site {
  id: number
  day: string
  since: string
}

function beginOn({ id, calendar, timeZone }: OpenCalendar, now: Date): Site {
  const day = lastWorkingDay(todayIn(now, timeZone), calendar)
  return { id, day, since: new Date(startOfDay(day, timeZone)).toISOString() }
}

/** The history entries of these days in which a record was added or came into another status. */
function entriesOf(sites: readonly Site[], { projectId, system }: Asked) {
  const earliest = sites.map(({ since }) => since).toSorted()[0]!
  const kinds = sql.join(
    turningIn(system).map((kind) => sql`${kind}`),
    sql`, `,
  )
  return sql`select a.id, a."entityKind", a."entityId", a."on", a."byUserId", a.action, a."fromStatusId", a."toStatusId"
    from "auditEntry" a join site on site.id = a."projectId"
    where a."on" >= ${earliest}::timestamptz and a."on" >= site.since
      ${projectId === null ? sql`` : sql`and a."projectId" = ${projectId}::int`}
      and a."entityKind" in (${kinds}) and a."toStatusId" is not null
    order by a."on" desc, a.id desc limit ${most.entries}`
}

const among = (column: SQL, ids: readonly number[] = []) =>
  ids.length === 0 ? sql`false` : sql`coalesce(${column} in (${sql.raw(ids.join(', '))}), false)`

/** What an entry says became of its record; null for a step on the way. */
function turnOf(kind: TurningKind) {
  const { draft, decided, closed, overdue } = turningOf(kind)
  const [from, to] = [sql`r."fromStatusId"`, sql`r."toStatusId"`]
  return sql`case when ${among(to, overdue)} then 'overdue' when ${among(to, closed)} then 'closed'
    when ${among(to, decided)} then 'decided'
    when (r.action = 'created' or ${among(from, draft)}) and not ${among(to, draft)} then 'raised' end`
}

type Columns = Record<string, PgColumn>
const columnsOf = ({ table }: Readable<Entity>) => getTableColumns(table) as Columns

/** Which records of a kind are listed: those that the person finds, of the system that is asked for. */
function found(readable: Readable<Entity>, kind: TurningKind, { person, projectId, system }: Asked) {
  const columns = columnsOf(readable)
  const isDivided = columns.systemId && turningOf(kind).system === undefined
  return and(
    reading(readable).findable(person, {}),
    projectId === null ? undefined : eq(columns[projectField(readable.entity)!]!, projectId),
    isDivided && system !== null ? eq(columns.systemId!, systems[system]) : undefined,
  )
}

/** The history of a record is for those who read it on its page. */
function readsHistory({ rules }: Readable<Entity>, person: Person): SQL | undefined {
  if (!rules.readsHistory) return undefined
  return asCondition(rules.tellsHistory?.(person) ?? false)
}

function changedOf(readable: Readable<Entity>, kind: TurningKind, asked: Asked) {
  const { id } = columnsOf(readable)
  return sql`select * from (select r.id::text as key, ${shownOf(readable, kind)}, ${turnOf(kind)} as turn,
      r.action as action, r."on" as "on", r."byUserId" as "byUserId"
    from recent r join ${readable.table} on ${id} = r."entityId"
    where ${and(sql`r."entityKind" = ${kind}`, found(readable, kind, asked), readsHistory(readable, asked.person))}) t
    where t.turn is not null`
}

/** The records of a kind that became overdue, as its figure of overdue ones counts them. */
function overdueOf(readable: Readable<Entity>, kind: TurningKind, asked: Asked, now: string) {
  const project = columnsOf(readable)[projectField(readable.entity)!]!
  return (readable.figures?.({ person: asked.person, now }) ?? []).flatMap(({ lateFrom, where }) =>
    lateFrom
      ? [
          sql`select * from (select ${`${kind}/`}::text || ${readable.table.id} as key, ${shownOf(readable, kind)},
            'overdue'::text as turn, null::text as action, ${lateFrom} as "on", null::int as "byUserId"
          from ${readable.table} join site on site.id = ${project} join "project" place on place.id = ${project}
          where ${and(found(readable, kind, asked), where, sql`${lateFrom} >= site.since`)}
          limit ${most.overdue}) late`,
        ]
      : [],
  )
}

function shownOf(readable: Readable<Entity>, kind: TurningKind) {
  const columns = columnsOf(readable)
  const project = columns[projectField(readable.entity)!]!
  const system = turningOf(kind).system === undefined && columns.systemId ? columns.systemId : sql`null::int`
  return sql`${kind}::text as kind, ${readable.table.id} as "recordId", (${nameIn(kind)})::text as name,
    ${pathOf(kind, columns, project)} as url, ${project} as "projectId", ${system} as "systemId"`
}

/** The path of the page of a record. */
function pathOf(kind: TurningKind, columns: Columns, projectId: PgColumn) {
  const { id, folderId } = columns
  const { system } = turningOf(kind)
  if (system === undefined) {
    const paged = kind as keyof typeof recordPages
    return recordPathSql(paged, { projectId, systemId: columns.systemId ?? sql`null::int`, id: id! })
  }
  if (folderId && system) return sql`${folderPathSql(system, projectId, folderId)} || '/files/' || ${id!}`
  const page = ({ rfi: 'rfis', changeRequest: 'changerequests' } as const)[kind as string]
  return page ? pathBelowRootSql(page, projectId, id!) : folderPathSql(system, projectId, id!)
}

/** One line for each name of records, which several systems may share, those with the most records first. */
function counted(counts: readonly Count[]): RecentChanges['counts'] {
  const lines = new Map<string, RecentChanges['counts'][number]>()
  for (const { kind, systemId, turn, count } of counts) {
    const name = namesOf(entityOf(kind), { systemId }).plural
    const line = lines.get(name) ?? { name, raised: 0, decided: 0, closed: 0, overdue: 0 }
    lines.set(name, { ...line, [turn]: line[turn] + count })
  }
  const total = ({ raised, decided, closed, overdue }: Record<Turn, number>) => raised + decided + closed + overdue
  return [...lines.values()].toSorted((one, other) => total(other) - total(one) || one.name.localeCompare(other.name))
}
