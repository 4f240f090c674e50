import {
  isSearchable,
  searchParams,
  searchPath,
  type SearchAnswer,
  type SearchQuestion,
} from '#contract/documents/documentSearch.ts'
import { computedFrom } from '#src/data/computed.ts'

/** The kinds whose changes may add results, remove them or rename them. */
const searched = [
  'projectDocument',
  'projectDocumentPmp',
  'projectDocumentSms',
  'projectDocumentFm',
  'projectFolder',
  'projectFolderPmp',
  'projectFolderSms',
  'projectFolderFm',
  'project',
] as const

/** One page of documents found in all projects. Sends no request for an empty search. */
export const documentSearch = (question: SearchQuestion) => ({
  ...computedFrom<SearchAnswer>(searched, `${searchPath}?${searchParams(question)}`),
  enabled: isSearchable(question.words),
})
