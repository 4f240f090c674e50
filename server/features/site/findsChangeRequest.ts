import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { changeRequestStatus } from '#contract/changes/changeRequestStatus.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { levelIn, partyOnly } from '#server/core/access.ts'
import type { Person } from '#server/core/person.ts'
import { either } from '#server/core/policy.ts'
import { changeRequests as table } from '#server/db/tables/changeRequest.ts'

const { draft } = changeRequestStatus

/**
 * The condition for change requests that a person finds: those of their projects in pmp. A draft is seen by its author
 * and by managers. People of a subcontractor or supplier see only those to which their company is a party.
 */
export function findsChangeRequest(person: Person): boolean | SQL {
  if (person.seesAll) return true
  const seen = [...person.projects.keys()].filter((id) => levelIn(person, id, 'pmp') > 0)
  if (seen.length === 0) return false
  const free = seen.filter((id) => !partyOnly(person, id))
  const managed = free.filter((id) => levelIn(person, id, 'pmp') >= accessLevels.manage)
  const among = (ids: readonly number[]) => ids.length > 0 && inArray(table.projectId, [...ids])
  const visible = either(ne(table.statusId, draft), eq(table.raisedByUserId, person.userId), among(managed))
  const open = either(among(free), isParty(person.clientId))
  if (typeof visible === 'boolean' || typeof open === 'boolean') return false
  return and(inArray(table.projectId, seen), visible, open) ?? false
}

const isParty = (clientId: number) => sql`("changeRequest"."onBehalfClientId" = ${clientId} or exists (
  select 1 from "user" u where u."clientId" = ${clientId}
    and u.id in ("changeRequest"."raisedByUserId", "changeRequest"."assessorUserId")))`
