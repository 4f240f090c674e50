import { gte, inArray, or } from 'drizzle-orm'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { levelIn, partyOnly } from '#server/core/access.ts'
import type { Person } from '#server/core/person.ts'
import type { Write } from '#server/core/write.ts'
import { hsAdviserRole, projectManagerRole } from '#server/db/supplied/lookups.ts'
import { userProjectRoles } from '#server/db/tables/userProjectRole.ts'
import { roleHolders } from '#server/core/rights/roleHolders.ts'
import { readRights } from '#server/core/rights/rights.ts'

/**
 * Whether a person reads every accident of a project with its medical and personal data: level Manage in safety
 * management, or the project role H&S adviser or project manager (domain specification, 2.3). People of a subcontractor
 * or supplier see only what their company is a party to, so their roles do not give access.
 */
export const readsAllAccidents = (person: Person, projectId: number) =>
  person.seesAll ||
  (!partyOnly(person, projectId) &&
    (levelIn(person, projectId, 'sms') >= accessLevels.manage ||
      person.advises.includes(projectId) ||
      person.projectManagerOf.includes(projectId)))

/** The people with a role on a project who may read all of its accidents, for notifications. */
export async function accidentReadersOf(w: Write, projectId: number) {
  const held = await roleHolders(
    w.tx,
    projectId,
    or(
      gte(userProjectRoles.accessLevel, accessLevels.manage),
      inArray(userProjectRoles.projectRoleId, [hsAdviserRole, projectManagerRole]),
    ),
  )
  const rights = await readRights(
    w.tx,
    [...new Set(held.map(({ userId }) => userId))],
    w.services.now(),
    w.services.config,
  )
  return [...rights.values()]
    .filter((person) => readsAllAccidents({ ...person, sessionId: '' }, projectId))
    .map(({ userId }) => userId)
}
