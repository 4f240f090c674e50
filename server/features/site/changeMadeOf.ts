import { sql } from 'drizzle-orm'
import type { ChangeSourceKind } from '#contract/changes/changeRequestStatus.ts'
import type { Person } from '#server/core/person.ts'
import { asCondition } from '#server/core/policy.ts'
import { findsChangeRequest } from './findsChangeRequest.ts'

/** The change request that was made of a record, if the reader may see it. One that is still in force comes first. */
export function changeMadeOf(kind: ChangeSourceKind, person: Person) {
  const may = asCondition(findsChangeRequest(person))
  const made = (column: string) => sql`(select ${sql.raw(`"changeRequest".${column}`)} from "changeRequest"
    where ${sql.raw(`"changeRequest".source = '${kind}' and "changeRequest"."sourceId" = "${kind}".id`)} and not "changeRequest"."isDeleted"
      and ${may} order by "changeRequest"."statusId" in (90, 95), "changeRequest".id limit 1)`
  return { changeRequestId: made('id'), changeRequestNumber: made('number') }
}

/** The fields of a change request by which the records that it comes from show it. */
export const changeShown = [
  'source',
  'sourceId',
  'statusId',
  'number',
  'raisedByUserId',
  'assessorUserId',
  'onBehalfClientId',
]
