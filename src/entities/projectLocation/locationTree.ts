import type { ProjectLocationSummary } from '#contract/entities/projectLocation.ts'

/** A location with its depth and the names of its ancestors: 'Terminal / First floor'. */
export type PlacedLocation = ProjectLocationSummary & { depth: number; path: string }

/** Sorts codes in natural order: F2 before F10. */
const counting = new Intl.Collator('en', { numeric: true })

/** Returns the locations in tree order, each followed by its children. */
export function inTreeOrder(locations: readonly ProjectLocationSummary[]): PlacedLocation[] {
  const known = new Set(locations.map(({ id }) => id))
  const parts = new Map<number | null, ProjectLocationSummary[]>()
  for (const location of locations.toSorted((one, other) => counting.compare(one.code, other.code))) {
    // A location whose parent has not loaded yet goes to the top level.
    const parent = location.parentId !== null && known.has(location.parentId) ? location.parentId : null
    const siblings = parts.get(parent)
    if (siblings) siblings.push(location)
    else parts.set(parent, [location])
  }
  const below = (parentId: number | null, depth: number, path: string): PlacedLocation[] =>
    (parts.get(parentId) ?? []).flatMap((location) => [
      { ...location, depth, path },
      ...below(location.id, depth + 1, path ? `${path} / ${location.name}` : location.name),
    ])
  return below(null, 0, '')
}
