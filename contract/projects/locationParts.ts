import type { LocationKind } from '../entities/projectLocation.ts'

/**
 * The kinds of location that each kind may be part of; null means it may stand alone. No chain of parents returns to
 * the same kind, so the locations of a project form a tree of at most five levels.
 */
export const partOf: Record<LocationKind, readonly (LocationKind | null)[]> = {
  site: [null],
  building: [null, 'site'],
  external: [null, 'site'],
  floor: ['building'],
  zone: [null, 'site', 'building', 'floor', 'external'],
  space: ['building', 'floor', 'zone', 'external'],
}
/** The same rules as error messages. */
export const partOfSentences: Record<LocationKind, string> = {
  site: 'A site cannot be part of anything else.',
  building: 'A building is part of a site, or stands on its own.',
  external: 'An outside area is part of a site, or stands on its own.',
  floor: 'A floor is part of a building.',
  zone: 'A zone is part of a site, a building, a floor or an outside area, or stands on its own.',
  space: 'A space is part of a building, a floor, a zone or an outside area.',
}
