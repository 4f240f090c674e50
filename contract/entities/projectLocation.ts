import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { decimal, int, oneOf, optionalText, orNull, text } from '../fields.ts'
import { optionalRef, ref } from '../references.ts'

export const locationKinds = ['site', 'building', 'floor', 'space', 'zone', 'external'] as const
export type LocationKind = (typeof locationKinds)[number]
export const locationKindWords: Record<LocationKind, string> = {
  site: 'Site',
  building: 'Building',
  floor: 'Floor',
  space: 'Space',
  zone: 'Zone',
  external: 'Outside area',
}

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

const area = (label: string) => orNull(decimal(label, 0, 10_000_000, 2))

/** A place of a project, from the whole site down to a single space, as permits, plans and the handover data name it. */
export const projectLocation = defineEntity('projectLocation', {
  name: 'Location',
  plural: 'Locations',
  path: 'projectLocation',
  hub: 'ProjectLocation',
  scope: 'project',
  draft: {
    projectId: ref('project', 'Project', { whenGone: 'belongs' }),
    kind: oneOf('Kind', locationKinds),
    parentId: optionalRef('projectLocation', 'Part of', { within: 'projectId', missing: 'Choose what it is part of.' }),
    code: text('Code', 20),
    name: text('Name', 100),
    elevation: orNull(decimal('Level', -1_000, 9_000, 3)),
    height: orNull(decimal('Height', 0, 1_000, 3)),
    grossArea: area('Gross area'),
    netArea: area('Net area'),
    category: optionalText('Category', 100),
  },
  rules: [
    {
      field: 'netArea',
      message: 'The net area is not more than the gross area.',
      holds: ({ netArea, grossArea }) => netArea === null || grossArea === null || netArea <= grossArea,
    },
  ],
  facts: {
    childCount: int('Locations below', 0, 1e9),
  },
  summary: [
    'projectId',
    'kind',
    'parentId',
    'parentName',
    'code',
    'name',
    'elevation',
    'height',
    'grossArea',
    'netArea',
    'category',
    'childCount',
  ],
  filter: { projectId: ref('project', 'Project') },
  listsBy: ['projectId'],
  affects: { projectIds: 'project' },
})

export type ProjectLocation = Row<typeof projectLocation>
export type ProjectLocationSummary = Summary<typeof projectLocation>
export type ProjectLocationDraft = Draft<typeof projectLocation>
