import type { roleListTemplate } from '#contract/entities/roleListTemplate.ts'

export const templateLabels: Record<keyof typeof roleListTemplate.draft.shape, string> = {
  name: 'Name',
  processKindIds: 'For',
  description: 'Description',
  isActive: 'Active',
  stages: 'Stages',
  signOnLists: 'Sign-on lists',
}
