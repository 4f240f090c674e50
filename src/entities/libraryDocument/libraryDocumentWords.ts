import type { Action } from '#contract/entity.ts'
import type { libraryDocument } from '#contract/entities/libraryDocument.ts'

export type LibraryAction = Action<typeof libraryDocument>

interface ActionWords {
  verb: string
  danger?: boolean
  primary?: boolean
  follows: string
  success: string
}

/** The words of each document action, in button order: destructive actions first. */
export const libraryActions: Record<LibraryAction, ActionWords> = {
  archive: {
    verb: 'Archive',
    danger: true,
    follows: 'Readers no longer see it. You can reopen it as a draft.',
    success: 'is archived',
  },
  supersede: {
    verb: 'Supersede',
    danger: true,
    follows: 'Another document replaces it. Readers no longer see it; its revisions are kept.',
    success: 'is superseded',
  },
  review: { verb: 'Start review', follows: 'It stays in force during the review.', success: 'is under review' },
  reopen: {
    verb: 'Reopen',
    follows: 'It becomes a draft again. Only people who manage the library see it.',
    success: 'is a draft again',
  },
  publish: {
    verb: 'Publish',
    primary: true,
    follows: 'Everyone who reads this library will see it.',
    success: 'is published',
  },
}
export const libraryActionNames = Object.keys(libraryActions) as LibraryAction[]

export const documentHistoryWords: Record<string, string> = {
  publish: 'published it',
  review: 'started its review',
  supersede: 'superseded it',
  archive: 'archived it',
  reopen: 'made it a draft again',
  revision: 'added a revision',
  acknowledged: 'confirmed reading it',
}
