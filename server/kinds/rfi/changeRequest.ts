import { sql } from 'drizzle-orm'
import type { Person } from '#server/core/person.ts'
import { changeRequestRules } from '../changeRequest/rules.ts'

/** The change request that was made of an RFI, if the reader may see it. One that is still in force comes first. */
export function changeMadeOfRfi(person: Person) {
  const seen = changeRequestRules.finds(person)
  const may = typeof seen === 'boolean' ? sql.raw(String(seen)) : seen
  const made = (column: string) => sql`(select ${sql.raw(`"changeRequest".${column}`)} from "changeRequest"
    where "changeRequest"."sourceRfiId" = "rfi".id and not "changeRequest"."isDeleted" and ${may}
    order by "changeRequest"."statusId" in (90, 95), "changeRequest".id limit 1)`
  return { changeRequestId: made('id'), changeRequestNumber: made('number') }
}
