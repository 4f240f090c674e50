import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row } from '../entity.ts'
import { int, optionalLongText, yesNo } from '../fields.ts'
import { folderName } from '../documents/folders.ts'
import { optionalListed, optionalRef, ref } from '../references.ts'

/** Maximum depth of a template's folders. */
export const templateDepth = 8

/** A folder of a template: what belongs in it and which company provides it. */
export const templateFolder = defineEntity('templateFolder', {
  name: 'Folder',
  plural: 'Folders',
  path: 'templateFolder',
  hub: 'TemplateFolder',
  scope: 'all',
  draft: {
    templateId: ref('template', 'Template', { whenGone: 'follows' }),
    parentId: optionalRef('templateFolder', 'Parent folder', { whenGone: 'follows', within: 'templateId' }),
    name: folderName(),
    manualClassificationId: optionalRef('manualClassification', 'Classification', {
      as: 'classification',
      displayFields: ['code', 'title'],
      whenGone: 'clear',
    }),
    isRequired: yesNo('Required', false),
    minDocuments: z._default(int(['Minimum documents', 'the minimum number of documents'], 0, 999), 0),
    isRestricted: yesNo('Restricted', false),
    defaultOwnerRelationshipId: optionalListed('clientProjectRelationships', ['Provided by', 'who provides it'], {
      as: 'owner',
      missing: 'Choose who provides it.',
    }),
    guidance: optionalLongText(['Guidance', 'the guidance'], 1000),
  },
  facts: {
    sortOrder: int(['Order', 'the place in the order'], 0, 1e9),
    documentCount: int('Documents', 0, 1e9),
  },
  summary: ['templateId', 'parentId', 'name', 'sortOrder', 'isRequired', 'minDocuments', 'documentCount'],
  filter: { templateId: ref('template', 'Template') },
  listsBy: ['templateId'],
  /** Moves the folder below another one (null is the top level), before `beforeId` or last. */
  actions: {
    place: z.object({
      parentId: optionalRef('templateFolder', 'Parent folder'),
      beforeId: optionalRef('templateFolder', 'Folder'),
    }),
  },
  affects: { templateIds: 'template', documentIds: 'templateDocument' },
})

export type TemplateFolder = Row<typeof templateFolder>
export type TemplateFolderDraft = Draft<typeof templateFolder>
