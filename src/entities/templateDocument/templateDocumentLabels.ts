import type { templateDocument } from '#contract/entities/templateDocument.ts'

export const templateDocumentLabels: Record<keyof typeof templateDocument.draft.shape, string> = {
  templateId: 'Template',
  folderId: 'Folder',
  name: 'Name',
  documentTypeId: 'Document type',
  manualClassificationId: 'Classification',
  guidance: 'Guidance',
}
export const templateDocumentActions: Record<string, string> = {
  file: 'sent the file',
  fileRemoved: 'removed the file',
}
