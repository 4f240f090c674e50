import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { int, oneOf, optionalText, text, yesNo } from '../fields.ts'
import { optionalRef } from '../references.ts'

/** The schemes a handover manual is ordered by; a code is unique within its own. */
export const classificationSystems = ['CDM file', 'O&M manual', 'Uniclass', 'CAWS', 'NRM1', 'CI/SfB', 'Custom'] as const
export type ClassificationSystem = (typeof classificationSystems)[number]

/** How many levels a classification may have, its topmost entries counted as the first. */
export const classificationDepth = 6

/** One entry of the classification by which folders and documents of the handover manual are found. */
export const manualClassification = defineEntity('manualClassification', {
  name: 'Manual classification',
  plural: 'Manual classifications',
  path: 'manualClassification',
  hub: 'ManualClassification',
  scope: 'all',
  draft: {
    system: oneOf('System', classificationSystems),
    code: text('Code', 20),
    title: text('Title', 150),
    parentId: optionalRef('manualClassification', 'Parent', {
      shows: ['code', 'title'],
      missing: 'Choose a parent classification.',
    }),
    description: optionalText('Description', 1000),
    isActive: yesNo('Active', true),
  },
  facts: {
    childCount: int('Entries below', 0, 1e9),
    folderCount: int('Folders', 0, 1e9),
    documentCount: int('Documents', 0, 1e9),
  },
  summary: ['system', 'code', 'title', 'parentId', 'parentCode', 'isActive', 'childCount', 'folderCount'],
  /** Puts it below another entry of its system; null makes it a topmost one. */
  actions: { place: z.object({ parentId: optionalRef('manualClassification', 'Parent') }) },
  affects: { projectIds: 'project', templateIds: 'template' },
})

export type ManualClassification = Row<typeof manualClassification>
export type ManualClassificationSummary = Summary<typeof manualClassification>
export type ManualClassificationDraft = Draft<typeof manualClassification>
