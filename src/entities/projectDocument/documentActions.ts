import type { DocumentEntity } from '#contract/documents/documentKind.ts'
import type { Action } from '#contract/entity.ts'

export type DocumentAction = Action<DocumentEntity>

/** The actions that are review steps while stages decide. They have their own buttons. */
export const reviewSteps: readonly DocumentAction[] = ['recall', 'decide']

/** The steps that take a document forward, the usual one last. */
export const nextSteps: readonly DocumentAction[] = ['recall', 'publish', 'submit', 'decide']

export const actionVerbs: Readonly<Record<DocumentAction, string>> = {
  submit: 'Submit for review',
  recall: 'Recall',
  decide: 'Decide',
  publish: 'Publish',
  withdraw: 'Withdraw',
}

/** Consequences of each action, for its confirmation. */
export const consequences: Readonly<Record<DocumentAction, string>> = {
  submit: 'Those who review or approve in this folder decide on it. It takes no new revision until then.',
  recall: 'It becomes a draft again and can be revised.',
  decide: 'An accepted revision supersedes the one before it. A rejected one needs a new revision.',
  publish: 'Everyone who may see the folder reads it as published.',
  withdraw: 'It must not be worked to any more. It takes no new revision; its files are kept.',
}

export const actionDone: Readonly<Record<DocumentAction, string>> = {
  submit: 'is submitted for review',
  recall: 'is a draft again',
  decide: 'is decided',
  publish: 'is published',
  withdraw: 'is withdrawn',
}

/** Texts of the actions in the history. */
export const documentHistoryWords: Readonly<Record<string, string>> = {
  submit: 'submitted it for review',
  recall: 'recalled it from review',
  decide: 'decided on it',
  publish: 'published it',
  withdraw: 'withdrew it',
  revision: 'added a revision',
}
