/** The kinds of documents that can be copied. */
export const sourceKinds = [
  'projectDocument',
  'projectDocumentPmp',
  'projectDocumentSms',
  'projectDocumentFm',
  'libraryDocument',
] as const
export type SourceKind = (typeof sourceKinds)[number]
