import { inArray } from 'drizzle-orm'
import type { InspectedKind } from '#contract/equipment/statuses.ts'
import { urgentPriority } from '#contract/people/topics.ts'
import { recordPath } from '#contract/recordPages.ts'
import { projects } from '#server/db/tables/project.ts'
import { notifyAll } from '#server/platform/notices/notify.ts'
import { contactsByProject } from '#server/features/site/contacts.ts'
import type { InSystem } from '#server/core/rights/recordRights.ts'
import type { Tx } from '#server/db/database.ts'
import type { Write } from '#server/core/write.ts'

interface Named extends InSystem {
  id: number
  number: string
  name: string
  clientId: number
}

export const aboutItem = (kind: InspectedKind, row: Named, words: string) => ({
  topic: 'equipment' as const,
  title: `${row.number} ${words}: ${row.name}`.slice(0, 150),
  projectId: row.projectId,
  entityKind: kind,
  entityId: row.id,
  url: recordPath(kind, row),
  place: row,
  priority: urgentPriority,
})

/** Returns the people responsible for an item: the contact of its company on the project, and the project's manager. */
export async function keepersOf(tx: Tx, rows: readonly Pick<Named, 'projectId'>[]) {
  const projectIds = [...new Set(rows.map(({ projectId }) => projectId))]
  if (projectIds.length === 0) return () => []
  const contacts = await contactsByProject(tx, projectIds)
  const found = await tx
    .select({ id: projects.id, managerUserId: projects.managerUserId })
    .from(projects)
    .where(inArray(projects.id, projectIds))
  const managers = new Map(found.map(({ id, managerUserId }) => [id, managerUserId]))
  return ({ projectId, clientId }: Pick<Named, 'projectId' | 'clientId'>) => [
    ...contacts(projectId, clientId),
    managers.get(projectId) ?? null,
  ]
}

/** Notifies the people responsible for items that these may not be used any more, or may be used again. */
export async function notifyOfUse(
  w: Write,
  kind: InspectedKind,
  rows: readonly { row: Named; mayBeUsed: boolean; why: string }[],
) {
  const keepers = await keepersOf(
    w.tx,
    rows.map(({ row }) => row),
  )
  await notifyAll(
    w,
    rows.map(({ row, mayBeUsed, why }) => ({
      userIds: keepers(row),
      news: {
        ...aboutItem(kind, row, mayBeUsed ? 'may be used' : 'may not be used'),
        body: why.slice(0, 500),
        ...(mayBeUsed && { priority: 20 }),
      },
    })),
  )
}
