import { defineEntity, type Row, type Summary } from '../entity.ts'
import { inOrder } from '../rules.ts'
import { decimal, int, name, oneOf, optionalText, orNull, text } from '../fields.ts'
import { optionalRef, ref } from '../references.ts'
import { inWords } from '../fieldFacts.ts'

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

const area = (label: string) => orNull(decimal(label, 0, 10_000_000, 2))

/** A location on a project, from the whole site to a single space. Permits, plans and handover data refer to it. */
export const projectLocation = defineEntity('projectLocation', {
  name: 'Location',
  plural: 'Locations',
  path: 'projectLocation',
  hub: 'ProjectLocation',
  scope: 'project',
  draft: {
    projectId: ref('project', 'Project', { whenGone: 'belongs' }),
    kind: inWords(locationKindWords, oneOf('Kind', locationKinds)),
    parentId: optionalRef('projectLocation', ['Part of', 'what it is part of'], {
      within: 'projectId',
      missing: 'Choose what it is part of.',
    }),
    code: text('Code', 20),
    name: name('Name', 100),
    elevation: orNull(decimal('Level', -1_000, 9_000, 3)),
    height: orNull(decimal('Height', 0, 1_000, 3)),
    grossArea: area('Gross area'),
    netArea: area('Net area'),
    category: optionalText('Category', 100),
  },
  rules: [
    { ...inOrder('netArea', 'grossArea', 'The net area must not be more than the gross area.'), field: 'netArea' },
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
