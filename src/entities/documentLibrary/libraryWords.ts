import type { libraryVisibilities } from '#contract/entities/documentLibrary.ts'

export const visibilityWords: Record<(typeof libraryVisibilities)[number], string> = {
  ownClient: 'The client’s own people',
  all: 'Everyone with an account',
  projects: 'People on selected projects',
}
