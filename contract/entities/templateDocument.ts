import * as z from 'zod/mini'
import { oneFile } from '../attachments.ts'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { name, optionalLongText } from '../fields.ts'
import { optionalListed, optionalRef, ref } from '../references.ts'

/** A starter document of a template. Without a file it is a placeholder for an expected document. */
export const templateDocument = defineEntity('templateDocument', {
  name: 'Document',
  plural: 'Documents',
  path: 'templateDocument',
  hub: 'TemplateDocument',
  scope: 'all',
  draft: {
    templateId: ref('template', 'Template', { whenGone: 'follows' }),
    folderId: ref('templateFolder', 'Folder', { whenGone: 'follows', within: 'templateId' }),
    name: name('Name', 200),
    documentTypeId: optionalListed('documentTypes', 'Document type'),
    manualClassificationId: optionalRef('manualClassification', 'Classification', {
      as: 'classification',
      displayFields: ['code', 'title'],
      whenGone: 'clear',
    }),
    guidance: optionalLongText(['Guidance', 'the guidance'], 1000),
  },
  facts: {
    fileId: oneFile('Starter file', { path: 'templateDocumentFile' }),
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
  filter: { templateId: ref('template', 'Template'), folderId: ref('templateFolder', 'Folder') },
  listsBy: ['templateId', 'folderId'],
  affects: { templateIds: 'template' },
})

export type TemplateDocument = Row<typeof templateDocument>
export type TemplateDocumentSummary = Summary<typeof templateDocument>
export type TemplateDocumentDraft = Draft<typeof templateDocument>
