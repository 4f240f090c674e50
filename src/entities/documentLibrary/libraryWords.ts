import type { libraryVisibilities } from '#contract/entities/documentLibrary.ts'

export const visibilityWords: Record<(typeof libraryVisibilities)[number], string> = {
  ownClient: 'The client’s own people',
  all: 'Everybody who signs in',
  projects: 'People of chosen projects',
}
