import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { chosenId, optionalId, optionalText, reference, text } from '../fields.ts'

/** A starter document of a template, or, without a file, the place of one that is expected. */
export const templateDocument = defineEntity('templateDocument', {
  name: 'Document',
  plural: 'Documents',
  path: 'templateDocument',
  hub: 'TemplateDocument',
  scope: 'all',
  draft: {
    templateId: reference('Template'),
    folderId: chosenId('Folder'),
    name: text('Name', 200),
    documentTypeId: optionalId('Document type'),
    manualClassificationId: optionalId('Classification'),
    guidance: optionalText('Guidance', 1000),
  },
  facts: {
    templateName: z.string(),
    folderName: z.string(),
    documentTypeName: z.nullable(z.string()),
    classificationCode: z.nullable(z.string()),
    classificationTitle: z.nullable(z.string()),
    fileId: z.nullable(z.int()),
    fileName: z.nullable(z.string()),
    fileSize: z.nullable(z.int()),
    fileMime: z.nullable(z.string()),
  },
  summary: [
    'templateId',
    'folderId',
    'name',
    'documentTypeName',
    'classificationCode',
    'fileId',
    'fileName',
    'fileSize',
  ],
  filter: { templateId: reference('Template'), folderId: reference('Folder') },
  affects: { templateIds: 'template' },
})

export type TemplateDocument = Row<typeof templateDocument>
export type TemplateDocumentSummary = Summary<typeof templateDocument>
export type TemplateDocumentDraft = Draft<typeof templateDocument>
