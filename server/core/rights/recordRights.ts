import { and, eq, inArray, not, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Kind } from '#contract/kinds.ts'
import { permitIssuerRole } from '#contract/safety/permitRules.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { recordSystemOf, recordSystems, type RecordSystemId } from '#contract/recordSystem.ts'
import { systems } from '#contract/systems.ts'
import { levelIn, partyOnly } from '#server/core/access.ts'
import { audience } from '#server/core/audience.ts'
import type { Person } from '#server/core/person.ts'
import { either } from '#server/core/policy.ts'
import { inductingRoles } from '#server/db/supplied/lookups.ts'

/** Where a record belongs. The rights on it are those of its system on its project (domain specification, 6.2). */
export interface InSystem {
  projectId: number
  systemId: RecordSystemId
}

/** A place for records that exist in safety management only: inductions, trainings and the like. */
export const ofSite = ({ projectId }: { projectId: number }): InSystem => ({ projectId, systemId: systems.sms })

/** The access level of a person to the records of a system of a project; 0 means no access. */
const safetyLevel = (person: Person, { projectId, systemId }: InSystem) =>
  levelIn(person, projectId, recordSystemOf(systemId))

/** Whether a person may read a record that is not confidential. */
export const mayReadSafety = (person: Person, place: InSystem, partyIds: readonly number[]) =>
  safetyLevel(person, place) > 0 && (!partyOnly(person, place.projectId) || partyIds.includes(person.clientId))

export const mayWriteSafety = (person: Person, place: InSystem) => safetyLevel(person, place) >= accessLevels.contribute

/** A subcontractor's or supplier's manager manages nothing here, because they see only what their company is a party to. */
export const managesSafety = (person: Person, place: InSystem) =>
  person.seesAll || (safetyLevel(person, place) >= accessLevels.manage && !partyOnly(person, place.projectId))

/**
 * Inducting people needs Contribute and the role of a site manager, H&S adviser or supervisor, or Manage (domain
 * specification, 2.3).
 */
export const mayInduct = (person: Person, row: { projectId: number }) =>
  managesSafety(person, ofSite(row)) ||
  (mayWriteSafety(person, ofSite(row)) && holdsRole(person, row.projectId, inductingRoles))

/** Whether a person issues permits: those with the role of a permit issuer who may write, and those with Manage. */
export const mayIssuePermits = (person: Person, place: InSystem) =>
  managesSafety(person, place) ||
  (mayWriteSafety(person, place) && holdsRole(person, place.projectId, [permitIssuerRole]))

/** Whether a person has one of these project roles in safety management. */
export const holdsRole = (person: Person, projectId: number, roleIds: readonly number[]) =>
  (person.safetyRoles.get(projectId) ?? []).some((id) => roleIds.includes(id))

/**
 * The condition for rows of projects whose safety records a person opens, including those of a subcontractor or
 * supplier, for what concerns nobody in particular: films of the site, the weather. `column` holds the project's id.
 */
export function ofOpenSites(person: Person, column: PgColumn): boolean | SQL {
  if (person.seesAll) return true
  const ids = [...person.projects.keys()].filter((projectId) => safetyLevel(person, ofSite({ projectId })) > 0)
  return ids.length > 0 && inArray(column, ids)
}

interface PlaceColumns {
  projectId: PgColumn
  systemId: PgColumn
}

/** The condition for the records in systems of projects for which `fits` is true; false if there are none. */
export function inSystems(person: Person, columns: PlaceColumns, fits: (place: InSystem) => boolean): false | SQL {
  const parts = recordSystems.flatMap((system) => {
    const systemId = systems[system]
    const ids = [...person.projects.keys()].filter((projectId) => fits({ projectId, systemId }))
    return ids.length === 0 ? [] : [and(eq(columns.systemId, systemId), inArray(columns.projectId, ids))!]
  })
  return parts.length > 0 && or(...parts)!
}

/** The condition for the records that a person manages. */
export const isManaged = (person: Person, columns: PlaceColumns): boolean | SQL =>
  person.seesAll || inSystems(person, columns, (place) => managesSafety(person, place))

interface SafetyColumns extends PlaceColumns {
  isConfidential: PgColumn
}

/**
 * The condition for the records that a person may find: those of the systems of projects that they see; people of a
 * subcontractor or supplier only those to which their company is a party (domain specification, 2.3). Confidential ones
 * are found by managers and by the people they name.
 */
export function findsSafety(person: Person, columns: SafetyColumns, isParty: SQL, isNamed: SQL): boolean | SQL {
  if (person.seesAll) return true
  const seen = inSystems(person, columns, (place) => safetyLevel(person, place) > 0)
  if (!seen) return false
  const open = either(
    inSystems(person, columns, (place) => mayReadSafety(person, place, [])),
    isParty,
  )
  const maySee = either(not(columns.isConfidential), isManaged(person, columns), isNamed)
  const conditions = [open, maySee].filter((one) => typeof one !== 'boolean')
  return and(seen, ...conditions) ?? false
}

/** The people whom a record names: users, or everyone of a company. */
interface Named {
  userIds: readonly number[]
  clientIds: readonly number[]
}

/** The audience of the same people; `named` is null for a record that is not confidential. */
export function safetyAudience(
  kind: Kind,
  { projectId, systemId }: InSystem,
  partyIds: readonly number[],
  named: Named | null = null,
) {
  const within = audience.within(recordSystemOf(systemId), projectId)
  return audience.either(
    audience.kind(kind),
    ...(named
      ? [within.managers(), ...named.userIds.map(within.user), ...named.clientIds.map(within.client)]
      : [within.all(), ...partyIds.map(within.client)]),
  )
}

/** The names of the companies of these people, and of the company itself; columns are written with their table. */
export const partiesOf = (company: string, ...people: readonly string[]) =>
  sql.raw(`(select coalesce(jsonb_agg(distinct party.id), '[]'::jsonb) from (select ${company} as id
    union all select u."clientId" from "user" u where u.id in (${people.join(', ')})) party where party.id is not null)`)

/** The condition that a company is one of those of `partiesOf`. */
export const isPartyOf = (clientId: number, company: string, ...people: readonly string[]) =>
  sql`(${sql.raw(company)} = ${clientId} or exists (select 1 from "user" u where u."clientId" = ${clientId}
    and u.id in (${sql.raw(people.join(', '))})))`
