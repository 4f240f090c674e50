import { eq } from 'drizzle-orm'
import { refuseOnClosed } from '#server/core/closedProject.ts'
import { forbidden, invalid } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { nextNumber } from '#server/db/tables/projectNumbers.ts'
import { projects } from '#server/db/tables/project.ts'
import { refuseStrangers } from '#server/features/site/refuseStrangers.ts'
import { managesSafety, type InSystem } from '#server/core/rights/recordRights.ts'
import { arrived } from './actions.ts'

interface Leaving extends InSystem {
  id: number
  clientId: number
}

/**
 * Moves equipment to another project, with its history and its inspections. It gets the next number there and waits for
 * its acceptance, because it has to be set up again.
 */
export async function transferred(w: Write, { id, projectId, systemId, clientId }: Leaving, toProjectId: number) {
  if (toProjectId === projectId) throw invalid('Choose another project.', 'toProjectId')
  const [there] = await w.tx
    .select({ id: projects.id, isDeleted: projects.isDeleted })
    .from(projects)
    .where(eq(projects.id, toProjectId))
  if (!there || there.isDeleted) throw invalid('Choose the project it goes to.', 'toProjectId')
  await refuseOnClosed(w, toProjectId)
  if (!managesSafety(w.person, { projectId: toProjectId, systemId })) throw forbidden('add equipment to that project')
  await refuseStrangers(w, toProjectId, clientId, 'toProjectId')
  return {
    ...(await arrived(w, { kind: 'equipment', id })),
    projectId: toProjectId,
    number: await nextNumber(w.tx, toProjectId, 'EQP'),
    locationId: null,
    spaceId: null,
    offHireOn: null,
  }
}
