import { documentsOf } from '../documents/documentKind.ts'

/** Documents of safety management. */
export const projectDocumentFm = documentsOf('fm')
