import { and, inArray, not, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Kind } from '#contract/kinds.ts'
import { permitIssuerRole } from '#contract/safety/permitRules.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { levelIn, partyOnly } from '#server/core/access.ts'
import { audience } from '#server/core/audience.ts'
import type { Person } from '#server/core/person.ts'
import { either } from '#server/core/policy.ts'
import { inductingRoles } from '#server/db/supplied/lookups.ts'

/** The systems that show a project's safety records: safety management, and facility management in the use phase. */
const systems = ['sms', 'fm'] as const

interface OfProject {
  projectId: number
}

/** The access level of a person to the safety records of a project; 0 means no access. */
const safetyLevel = (person: Person, projectId: number) =>
  Math.max(...systems.map((system) => levelIn(person, projectId, system)))

/** Whether a person may read a safety record of a project that is not confidential. */
export const mayReadSafety = (person: Person, projectId: number, partyIds: readonly number[]) =>
  safetyLevel(person, projectId) > 0 && (!partyOnly(person, projectId) || partyIds.includes(person.clientId))

export const mayWriteSafety = (person: Person, { projectId }: OfProject) =>
  safetyLevel(person, projectId) >= accessLevels.contribute

/** A subcontractor's or supplier's manager manages nothing here, because they see only what their company is a party to. */
export const managesSafety = (person: Person, { projectId }: OfProject) =>
  person.seesAll || (safetyLevel(person, projectId) >= accessLevels.manage && !partyOnly(person, projectId))

/**
 * Inducting people needs Contribute and the role of a site manager, H&S adviser or supervisor, or Manage (domain
 * specification, 2.3).
 */
export const mayInduct = (person: Person, { projectId }: OfProject) =>
  managesSafety(person, { projectId }) ||
  (mayWriteSafety(person, { projectId }) && holdsRole(person, projectId, inductingRoles))

/** Whether a person issues permits: those with the role of a permit issuer who may write, and those with Manage. */
export const mayIssuePermits = (person: Person, { projectId }: OfProject) =>
  managesSafety(person, { projectId }) ||
  (mayWriteSafety(person, { projectId }) && holdsRole(person, projectId, [permitIssuerRole]))

/** Whether a person holds one of these project roles in safety management. */
export const holdsRole = (person: Person, projectId: number, roleIds: readonly number[]) =>
  (person.safetyRoles.get(projectId) ?? []).some((id) => roleIds.includes(id))

interface SafetyColumns {
  projectId: PgColumn
  isConfidential: PgColumn
}

/**
 * The condition for the safety records that a person may find: those of projects whose safety records they see; people
 * of a subcontractor or supplier only those to which their company is a party (domain specification, 2.3). Confidential
 * ones are found by managers and by those whom they name.
 */
export function findsSafety(
  person: Person,
  { projectId, isConfidential }: SafetyColumns,
  isParty: SQL,
  isNamed: SQL,
): boolean | SQL {
  if (person.seesAll) return true
  const seen = [...person.projects.keys()].filter((id) => safetyLevel(person, id) > 0)
  if (seen.length === 0) return false
  const among = (ids: readonly number[]) => ids.length > 0 && inArray(projectId, [...ids])
  const open = either(among(seen.filter((id) => !partyOnly(person, id))), isParty)
  const maySee = either(
    not(isConfidential),
    among(seen.filter((id) => managesSafety(person, { projectId: id }))),
    isNamed,
  )
  const conditions = [open, maySee].filter((one) => typeof one !== 'boolean')
  return and(inArray(projectId, seen), ...conditions) ?? false
}

/** The people whom a record names: by themselves, or all of a company. */
interface Named {
  userIds: readonly number[]
  clientIds: readonly number[]
}

/** The audience of the same people; `named` is null for a record that is not confidential. */
export const safetyAudience = (
  kind: Kind,
  projectId: number,
  partyIds: readonly number[],
  named: Named | null = null,
) =>
  audience.either(
    audience.kind(kind),
    ...systems.flatMap((system) => {
      const within = audience.within(system, projectId)
      return named
        ? [within.managers(), ...named.userIds.map(within.user), ...named.clientIds.map(within.client)]
        : [within.all(), ...partyIds.map(within.client)]
    }),
  )

/** The names of the companies of these people, and of the company itself; columns are written with their table. */
export const partiesOf = (company: string, ...people: readonly string[]) =>
  sql.raw(`(select coalesce(jsonb_agg(distinct party.id), '[]'::jsonb) from (select ${company} as id
    union all select u."clientId" from "user" u where u.id in (${people.join(', ')})) party where party.id is not null)`)

/** The condition that a company is one of those of `partiesOf`. */
export const isPartyOf = (clientId: number, company: string, ...people: readonly string[]) =>
  sql`(${sql.raw(company)} = ${clientId} or exists (select 1 from "user" u where u."clientId" = ${clientId}
    and u.id in (${sql.raw(people.join(', '))})))`
