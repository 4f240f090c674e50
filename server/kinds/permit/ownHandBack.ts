import { and, eq, ne } from 'drizzle-orm'
import type { Permit } from '#contract/entities/permit.ts'
import { notNow } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { because } from '#server/features/questionnaires/writingInstances.ts'
import { listed } from '#server/features/documents/listed.ts'
import { readRights } from '#server/core/rights/rights.ts'
import { userProjectRoles as roles } from '#server/db/tables/userProjectRole.ts'
import { permitRules } from './rules.ts'

/** The names of the others with a role on the project who may close a permit instead of its issuer. */
async function othersWhoClose({ tx, person, services }: Write, row: Permit) {
  const found = await tx
    .selectDistinct({ userId: roles.userId })
    .from(roles)
    .where(and(eq(roles.projectId, row.projectId), eq(roles.isDeleted, false), ne(roles.userId, person.userId)))
  const ids = found.map(({ userId }) => userId)
  const rights = await readRights(tx, ids, services.now(), services.config)
  return [...rights.values()]
    .filter((one) => permitRules.acts!({ ...one, sessionId: '' }, row, 'takeOverClosing'))
    .map(({ fullName }) => fullName)
    .toSorted((one, other) => one.localeCompare(other))
}

/**
 * Refuses to let a person who handed a permit back instead of its holder also inspect the place (HSE, HSG250), if
 * another manager on the project may close it. If nobody else may, the permit can still be closed (domain
 * specification, 6.2), and its history says so.
 */
export async function refuseOwnHandBack(w: Write, row: Permit) {
  const handBack = row.signatures.findLast(({ step }) => step === 'handBack' || step === 'takeOverHandBack')
  if (handBack?.userId !== w.person.userId) return
  const others = await othersWhoClose(w, row)
  if (others.length > 0)
    throw notNow(`You handed it back yourself, so someone else inspects the place and closes it: ${listed(others)}.`)
  because(w, 'permit', row, 'Nobody else on the project may close it.')
}
