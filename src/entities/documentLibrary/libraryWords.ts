import type { documentLibrary, libraryVisibilities } from '#contract/entities/documentLibrary.ts'

export const libraryLabels: Record<keyof typeof documentLibrary.draft.shape, string> = {
  name: 'Name',
  clientId: 'Client',
  description: 'Description',
  visibility: 'Read by',
  projectIds: 'Projects',
  isActive: 'Active',
}
export const visibilityWords: Record<(typeof libraryVisibilities)[number], string> = {
  ownClient: 'The client’s own people',
  all: 'Everybody who signs in',
  projects: 'People of chosen projects',
}
