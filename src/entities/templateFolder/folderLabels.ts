import type { templateFolder } from '#contract/entities/templateFolder.ts'

export const folderLabels: Record<keyof typeof templateFolder.draft.shape, string> = {
  templateId: 'Template',
  parentId: 'Parent folder',
  name: 'Name',
  manualClassificationId: 'Classification',
  isRequired: 'Required',
  minDocuments: 'Documents at least',
  isRestricted: 'Restricted',
  defaultOwnerRelationshipId: 'Provided by',
  guidance: 'Guidance',
}
export const folderActions: Record<string, string> = { place: 'moved it' }
