import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { Entity } from '#contract/entity.ts'
import { projectField } from '#contract/references.ts'
import { systems } from '#contract/systems.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import type { Readable } from '#server/core/readable.ts'
import { reading } from '#server/core/reading.ts'
import { companyNameOf } from '#server/features/site/personColumns.ts'
import type { Asked } from './reportQuestion.ts'

/** A calendar day on the site of the project, 'YYYY-MM-DD'; null for none. */
export type Day = string | null

/** The calendar day of a moment on the site of the project. */
export const dayOnSite = (moment: PgColumn | SQL, { project }: Asked) =>
  sql<Day>`to_char(${moment} at time zone ${project.timeZone}::text, 'YYYY-MM-DD')`

/** The first moment of a day on the site of the project. On days when the clocks change it differs from midnight UTC. */
export const startOnSite = (day: string, { project }: Asked) =>
  sql`(${day}::timestamp at time zone ${project.timeZone}::text)`

/** Whether a day is within the days of the report. */
export const isIn = (day: Day, { filters: { startDate, endDate } }: Asked): day is string =>
  day !== null && day >= startDate && day <= endDate

type Columns = Record<string, PgColumn | SQL>
/** The company that a record belongs to, or the condition under which a company is concerned with it. */
type Company = PgColumn | ((clientId: number) => SQL)

/** Records of a kind as a report reads them: narrow rows, of those alone that its reader may find. */
interface RecordsOf<Own, Of extends Company, On extends PgColumn | undefined> {
  company: Of
  /** The date that decides on which day a record falls. Without it, all records of the project are read. */
  on?: On
  /** Whether records from before the first day are read as well. */
  evenBefore?: boolean
  /** Which records count at all. */
  where(asked: Asked): SQL | undefined
  columns(asked: Asked): Own
}

type RowOf<Own, Of, On> = SelectResultFields<Own> &
  (Of extends PgColumn ? { company: string | null } : unknown) &
  (On extends PgColumn ? { day: string } : unknown)

/**
 * Reads what a report counts of a kind: the records of its project, system and company that its reader may find, in the
 * order of their ids. `day` is the day of `on` on site, `company` the name of the record's company.
 */
export const records =
  <E extends Entity, Own extends Columns, Of extends Company, On extends PgColumn | undefined = undefined>(
    kind: Readable<E>,
    of: RecordsOf<Own, Of, On>,
  ) =>
  async (asked: Asked): Promise<RowOf<Own, Of, On>[]> => {
    const { company, on } = of
    const columns: Columns = {
      ...(on && { day: isMoment(on) ? dayOnSite(on, asked) : on }),
      ...(typeof company !== 'function' && { company: companyNameOf(company) }),
      ...of.columns(asked),
    }
    const found = await asked.db
      .select(columns)
      .from(kind.table)
      .where(conditionOf(kind, of, asked))
      .orderBy(kind.table.id)
    return found as RowOf<Own, Of, On>[]
  }

/** The condition under which a report counts a record of a kind, for statements of its own over the table. */
export function conditionOf<E extends Entity>(
  kind: Readable<E>,
  { company, on, evenBefore, where }: Omit<RecordsOf<Columns, Company, PgColumn | undefined>, 'columns'>,
  asked: Asked,
) {
  const { person, project, system, filters } = asked
  const at = (day: string) => (on && isMoment(on) ? startOnSite(day, asked) : day)
  return and(
    reading(kind).findable(person, { [projectField(kind.entity)!]: project.id, systemId: systems[system] }),
    filters.companyId === null
      ? undefined
      : typeof company === 'function'
        ? company(filters.companyId)
        : eq(company, filters.companyId),
    where(asked),
    on && !evenBefore ? gte(on, at(filters.startDate)) : undefined,
    on && lt(on, at(daysAfter(filters.endDate, 1))),
  )
}

const isMoment = (column: PgColumn) => column.getSQLType() !== 'date'
