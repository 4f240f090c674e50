import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { int, name, oneOf, optionalLongText, text, yesNo } from '../fields.ts'
import { optionalRef } from '../references.ts'

/** Classification systems for handover manuals; a code is unique within its system. */
export const classificationSystems = ['CDM file', 'O&M manual', 'Uniclass', 'CAWS', 'NRM1', 'CI/SfB', 'Custom'] as const
export type ClassificationSystem = (typeof classificationSystems)[number]

/** Maximum depth of a classification; top-level entries are level 1. */
export const classificationDepth = 6

/** An entry of the classification that organises the folders and documents of a handover manual. */
export const manualClassification = defineEntity('manualClassification', {
  name: 'Manual classification',
  plural: 'Manual classifications',
  path: 'manualClassification',
  hub: 'ManualClassification',
  scope: 'all',
  draft: {
    system: oneOf('System', classificationSystems),
    code: text('Code', 20),
    title: name('Title', 150),
    parentId: optionalRef('manualClassification', 'Parent', {
      displayFields: ['code', 'title'],
      missing: 'Choose a parent classification.',
    }),
    description: optionalLongText('Description', 1000),
    isActive: yesNo('Active', true),
  },
  facts: {
    childCount: int('Entries below', 0, 1e9),
    folderCount: int('Folders', 0, 1e9),
    documentCount: int('Documents', 0, 1e9),
  },
  summary: ['system', 'code', 'title', 'parentId', 'parentCode', 'isActive', 'childCount', 'folderCount'],
  /** Moves the entry below another one of its system; null makes it a top-level entry. */
  actions: {
    place: z.object({ parentId: optionalRef('manualClassification', ['Parent', 'a parent classification']) }),
  },
  affects: { projectIds: 'project', templateIds: 'template' },
})

export type ManualClassification = Row<typeof manualClassification>
export type ManualClassificationSummary = Summary<typeof manualClassification>
export type ManualClassificationDraft = Draft<typeof manualClassification>
