import type { ProjectLocationSummary } from '#contract/entities/projectLocation.ts'

/** A location with how many stand above it, and with their names: 'Terminal / First floor'. */
export type PlacedLocation = ProjectLocationSummary & { depth: number; path: string }

/** Codes as people count: F2 before F10. */
const counting = new Intl.Collator('en', { numeric: true })

/** The locations of a project from the top down, each followed by what is part of it. */
export function inTreeOrder(locations: readonly ProjectLocationSummary[]): PlacedLocation[] {
  const known = new Set(locations.map(({ id }) => id))
  const parts = new Map<number | null, ProjectLocationSummary[]>()
  for (const location of locations.toSorted((one, other) => counting.compare(one.code, other.code))) {
    // One whose parent has not arrived yet stands on top.
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
