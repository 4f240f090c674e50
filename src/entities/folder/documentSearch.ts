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

/** A page of documents found in all projects; nothing is asked until there is something to look for. */
export const documentSearch = (question: SearchQuestion) => ({
  ...computedFrom<SearchAnswer>(searched, `${searchPath}?${searchParams(question)}`),
  enabled: isSearchable(question.words),
})
