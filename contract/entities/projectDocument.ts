import { documentsOf } from '../documents/documentKind.ts'

/** Documents of the safety file. */
export const projectDocument = documentsOf('sfs')
