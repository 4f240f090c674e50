import { sql } from 'drizzle-orm'
import type { InspectedKind } from '#contract/equipment/statuses.ts'
import { observationStatus } from '#contract/safety/observationStatus.ts'
import type { Person } from '#server/core/person.ts'
import { findsObservation } from '#server/features/site/findsObservation.ts'

const joins: Record<InspectedKind, string> = {
  equipment: 'observationEquipment',
  nonEquipmentItem: 'observationNonEquipmentItem',
}

/** The observations that name an item, as far as the reader may find them; the open ones first, then the newest. */
export function faultsOf(kind: InspectedKind, person: Person) {
  const finds = findsObservation(person)
  const seen = typeof finds === 'boolean' ? sql.raw(String(finds)) : finds
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', "observation".id, 'number', "observation".number,
      'description', "observation".description, 'statusId', "observation"."statusId", 'createdOn',
      to_char("observation"."createdOn" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by "observation"."statusId" <> ${observationStatus.open}::int, "observation".id desc), '[]'::jsonb)
    from ${sql.raw(`"${joins[kind]}" j join "observation" on "observation".id = j."fromId" and j."toId" = "${kind}".id`)}
    where not "observation"."isDeleted" and ${seen})`
}
