import { and, eq, sql } from 'drizzle-orm'
import { locationKindWords, type LocationKind, type ProjectLocation } from '#contract/entities/projectLocation.ts'
import { partOf, partOfSentences } from '#contract/projects/locationParts.ts'
import { withArticle } from '#contract/text/words.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { projectLocations as table } from '#server/db/tables/projectLocation.ts'

type Place = Pick<ProjectLocation, 'projectId' | 'kind' | 'parentId'>

/** Refuses a location that does not fit its parent or its children. */
export async function refuseMisplaced(w: Write, { projectId, kind, parentId }: Place, id: number | null) {
  // An advisory lock prevents others from changing the locations of the project until the save is done.
  await w.tx.execute(sql`select pg_advisory_xact_lock(7305, ${projectId})`)
  const places = await w.tx
    .select({ id: table.id, kind: table.kind, parentId: table.parentId, name: table.name })
    .from(table)
    .where(and(eq(table.projectId, projectId), eq(table.isDeleted, false)))
  const parent = places.find((place) => place.id === parentId && place.id !== id)
  if (parentId !== null && !parent) throw invalid('Choose what it is part of.', 'parentId')
  if (!partOf[kind].includes(parent?.kind ?? null)) throw invalid(partOfSentences[kind], 'parentId')
  const unfit = places.find((place) => id !== null && place.parentId === id && !partOf[place.kind].includes(kind))
  if (unfit) throw invalid(`${unfit.name} is part of it, and ${cannotBe(unfit.kind, kind)}`, 'kind')
}

const cannotBe = (kind: LocationKind, parent: LocationKind) =>
  `${withArticle(locationKindWords[kind])} cannot be part of ${withArticle(locationKindWords[parent])}.`
