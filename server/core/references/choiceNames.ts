import { sql } from 'drizzle-orm'
import type { Entity } from '#contract/entity.ts'
import { keptAs } from '#contract/fieldFacts.ts'
import { referencesOf } from '#contract/references.ts'
import type { Kind } from '#contract/kinds.ts'
import type { Window } from '#contract/window.ts'
import { rowsOf, type Reader } from '../../db/database.ts'
import type { OpenWindow } from '../windowCalls.ts'
import { shortNameIn } from './names.ts'

/**
 * The names of the values in a kind's filter menus that are ids of records. A menu contains only values of rows that
 * the reader finds, and those rows show the same names.
 */
export function choiceNames(
  db: Reader,
  entity: Entity,
  window: Window,
  beside: Readonly<Record<string, Kind>> = {},
): NonNullable<OpenWindow['words']> {
  const named: { field: string; kind: string; list: string | null }[] = referencesOf(entity).flatMap(
    ({ field, target, nested }) =>
      window.columns[field]?.filter === 'choice' && !nested && !('beside' in target)
        ? [{ field, ...keptAs(target) }]
        : [],
  )
  for (const [field, kind] of Object.entries(beside)) named.push({ field, kind, list: null })
  return Object.fromEntries(
    named.map(({ field, kind, list }) => [
      field,
      async (values: readonly string[]) => {
        const ids = sql`any(${`{${values.map(Number).join()}}`}::int[])`
        const inList = list === null ? sql`` : sql` and list = ${list}`
        const table = sql.identifier(kind)
        const found = rowsOf<{ id: number; name: string }>(
          await db.execute(sql`select id, ${shortNameIn(kind)} as name from ${table} where id = ${ids}${inList}`),
        )
        return new Map(found.map(({ id, name }) => [String(id), name]))
      },
    ]),
  )
}
