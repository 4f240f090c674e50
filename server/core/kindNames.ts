import { sql, type SQL } from 'drizzle-orm'
import type { Entity } from '#contract/entity.ts'
import { namesInBuildings } from '#contract/recordNames.ts'
import { systems } from '#contract/systems.ts'

/** The display name of a record's kind, in SQL; `systemId` is the column of its system, if the kind has one. */
export function kindNameIn({ kind, name }: Pick<Entity, 'kind' | 'name'>, systemId: SQL | null) {
  const inBuildings = namesInBuildings[kind]?.name
  return inBuildings && systemId
    ? sql`case when ${systemId} = ${systems.fm}::int then ${inBuildings}::text else ${name}::text end`
    : sql`${name}::text`
}
