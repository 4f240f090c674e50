import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row } from '../entity.ts'
import { int, optionalId, optionalText, reference } from '../fields.ts'
import { folderName } from '../folders.ts'

/** How many levels of folders a template may have. */
export const templateDepth = 8

/** One folder of a template: what belongs in it and who provides it. */
export const templateFolder = defineEntity('templateFolder', {
  name: 'Folder',
  plural: 'Folders',
  path: 'templateFolder',
  hub: 'TemplateFolder',
  scope: 'all',
  draft: {
    templateId: reference('Template'),
    parentId: optionalId('Parent folder'),
    name: folderName(),
    manualClassificationId: optionalId('Classification'),
    isRequired: z._default(z.boolean(), false),
    minDocuments: z._default(int('Documents at least', 0, 999), 0),
    isRestricted: z._default(z.boolean(), false),
    defaultOwnerRelationshipId: optionalId('Owner'),
    guidance: optionalText('Guidance', 1000),
  },
  facts: {
    templateName: z.string(),
    sortOrder: int('Order', 0, 1e9),
    classificationCode: z.nullable(z.string()),
    classificationTitle: z.nullable(z.string()),
    ownerName: z.nullable(z.string()),
    documentCount: int('Documents', 0, 1e9),
  },
  summary: ['templateId', 'parentId', 'name', 'sortOrder', 'isRequired', 'minDocuments', 'documentCount'],
  filter: { templateId: reference('Template') },
  /** Puts it into another folder (null is the top), before one of the folders there or last. */
  actions: { place: z.object({ parentId: optionalId('Parent folder'), beforeId: optionalId('Folder') }) },
  affects: { templateIds: 'template', documentIds: 'templateDocument' },
})

export type TemplateFolder = Row<typeof templateFolder>
export type TemplateFolderDraft = Draft<typeof templateFolder>
