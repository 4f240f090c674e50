import { documentsOf } from '../documents/documentKind.ts'

/** Documents of facility management. */
export const projectDocumentFm = documentsOf('fm')
