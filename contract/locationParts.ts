import type { LocationKind } from './entities/projectLocation.ts'

/**
 * What a location of each kind may be part of; null where it may also stand on its own. No kind may be, by any way,
 * part of its own kind, so that the places of a project are a tree of five levels at the most.
 */
export const partOf: Record<LocationKind, readonly (LocationKind | null)[]> = {
  site: [null],
  building: [null, 'site'],
  external: [null, 'site'],
  floor: ['building'],
  zone: [null, 'site', 'building', 'floor', 'external'],
  space: ['building', 'floor', 'zone', 'external'],
}
/** The same as a sentence, for whoever chose something else. */
export const partOfSentences: Record<LocationKind, string> = {
  site: 'A site is part of nothing else.',
  building: 'A building is part of a site, or stands on its own.',
  external: 'An outside area is part of a site, or stands on its own.',
  floor: 'A floor is part of a building.',
  zone: 'A zone is part of a site, a building, a floor or an outside area, or stands on its own.',
  space: 'A space is part of a building, a floor, a zone or an outside area.',
}
