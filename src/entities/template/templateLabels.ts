import type { template } from '#contract/entities/template.ts'

export const templateLabels: Record<keyof typeof template.draft.shape, string> = {
  name: 'Name',
  typeId: 'Type',
  description: 'Description',
  isActive: 'Active',
}
