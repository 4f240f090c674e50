import * as z from 'zod/mini'
import { chosenId, name, oneOf, optionalLongText, optionalText } from '../fields.ts'
import type { FolderSystem } from './projectFolders.ts'
import { suitabilities } from './suitability.ts'

const uploadPaths = {
  sfs: 'ProjectFileUpload',
  pmp: 'ProjectFilePmpUpload',
  sms: 'ProjectFileSmsUpload',
  fm: 'ProjectFileFmUpload',
} as const

/** The path below `/api/` for uploads of a system's files (specification, 7.2). */
export const uploadPathOf = (system: FolderSystem) => uploadPaths[system]

/** Files in one upload, and the size of one in MB. */
export const uploadLimits = { most: 20, largest: 250 }

/** An id in a form, where all values are text. */
const sentId = (label: string) => z.pipe(z.transform(Number), chosenId(label))

/** The fields sent with the files of an upload. `revision` and `suitability` have defaults. */
export const uploadWords = z.object({
  mode: z._default(oneOf('Mode', ['new', 'revision']), 'new'),
  uploadReasonId: sentId('Upload reason'),
  documentTypeId: z._default(z.nullable(sentId('Document type')), null),
  suitability: z.optional(oneOf('Suitability', suitabilities, 'Choose a suitability.')),
  revision: z.optional(z.string().check(z.trim(), z.maxLength(8))),
  comment: optionalLongText('Comment', 1000),
  /** Instead of the one in the file name; for a single new document. */
  title: z.optional(name('Title', 200)),
  /** Instead of the one in the file name, for a single new document; empty for none. */
  number: z.optional(optionalText('Number', 60)),
})

/** The result of one file of an upload: its document, or why it was refused. */
export interface UploadResult {
  file: string
  documentId: number | null
  revision: string | null
  problem: string | null
  /** The document with the same name, if that is the problem. */
  sameNameId: number | null
}
