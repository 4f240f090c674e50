import { documentsOf } from '../documents/documentKind.ts'

/** Documents of project management. */
export const projectDocumentPmp = documentsOf('pmp')
