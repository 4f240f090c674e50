/** The kinds of documents that a copy may be taken from. */
export const sourceKinds = [
  'projectDocument',
  'projectDocumentPmp',
  'projectDocumentSms',
  'projectDocumentFm',
  'libraryDocument',
] as const
export type SourceKind = (typeof sourceKinds)[number]
