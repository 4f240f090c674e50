import { sql } from 'drizzle-orm'
import { projectLocation } from '#contract/entities/projectLocation.ts'
import { keptOnProject } from '#server/core/policy.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { refuseMisplaced } from './place.ts'
import { projectLocations } from '#server/db/tables/projectLocation.ts'

export const projectLocationResource: KindResource<typeof projectLocation> = {
  entity: projectLocation,
  table: projectLocations,
  keptOffline: true,
  rules: keptOnProject(projectLocations.projectId),
  facts: {
    childCount: sql`(select count(*)::int from "projectLocation" c where c."parentId" = "projectLocation".id and not c."isDeleted")`,
  },
  restrictDelete: { parentId: { sentence: 'has locations below it. Delete or move them first.' } },
  dependsOn: { projectLocation: ['parentId'] },
  immutable: { projectId: 'A location cannot be moved to another project.' },
  check: (w, draft, before) => refuseMisplaced(w, draft, before?.id ?? null),
  async afterwards(w, row, _before, action) {
    // Its parent may have been deleted or changed meanwhile.
    if (action === 'restored') await refuseMisplaced(w, row, row.id)
  },
}
