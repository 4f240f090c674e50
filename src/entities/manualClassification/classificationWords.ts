import type { manualClassification } from '#contract/entities/manualClassification.ts'

export const classificationLabels: Record<keyof typeof manualClassification.draft.shape, string> = {
  system: 'System',
  code: 'Code',
  title: 'Title',
  parentId: 'Parent',
  description: 'Description',
  isActive: 'Active',
}
export const classificationActions: Record<string, string> = { place: 'moved it' }
