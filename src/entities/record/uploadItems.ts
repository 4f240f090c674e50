import { sizeLimit, type Attachment } from '#contract/attachments.ts'
import { relationOf } from '#contract/documents/fileName.ts'
import { folderOf } from '#src/ui/folderOf.ts'
import { nameFromFile } from './fileNames.ts'

/** A file to store, as a new document or as the next file of an existing one. */
export interface Upload {
  key: number
  file: File
  /** The folder it came in, below the one that takes the files: 'Drawings/Details'; '' for a file alone. */
  folder: string
  name: string
  /** Id of the document that takes the file; null makes a new document. */
  into: number | null
}

/** A file in the dialog, with its result so far. */
export interface UploadItem extends Upload {
  /** 'unfit' is a file that is empty or too large, and is never sent. */
  state: 'ready' | 'sending' | 'done' | 'failed' | 'unfit'
  problem: string | null
  /** The document whose next revision the file would be. */
  match: KnownDocument | undefined
}

/** A document that may take a file of the same name. */
export interface KnownDocument {
  id: number
  name: string
  number?: string | null
  fileName: string | null
  /** Its folder below the one that takes the files; without it, that one. */
  folder?: string
}

/** How several files are stored with one request. */
export interface Together {
  most: number
  fits(upload: Upload): boolean
  /** Returns for each file why it was refused, or null. */
  save(uploads: readonly Upload[]): Promise<readonly (string | null)[]>
}

/** The files in their order, those together that may go with one request. */
export function batchesOf(items: readonly UploadItem[], together: Together | undefined) {
  const batches: UploadItem[][] = []
  for (const item of items) {
    const last = batches.at(-1)
    const fits = together?.fits(item) === true
    const near = last?.[0]?.folder === item.folder
    if (fits && near && last.length < together.most && together.fits(last[0]!)) last.push(item)
    else batches.push([item])
  }
  return batches
}

const canBeSent = ({ size }: File, { largest }: Attachment) => size > 0 && size <= largest * 1_048_576

/** A file as it enters the dialog. */
export function itemOf(file: File, key: number, attachment: Attachment, known: readonly KnownDocument[]): UploadItem {
  const problem = file.size === 0 ? 'This file is empty.' : canBeSent(file, attachment) ? null : sizeLimit(attachment)
  const folder = folderOf(file)
  const near = known.filter((one) => (one.folder ?? '').toLowerCase() === folder.toLowerCase())
  const match = matchOf(file, near)
  const state = problem ? 'unfit' : 'ready'
  return { key, file, folder, name: nameFromFile(file.name), into: match?.id ?? null, match, state, problem }
}

const matchOf = ({ name }: File, known: readonly KnownDocument[]) =>
  known.find(({ number = null, name: title, fileName }) => relationOf(name, { number, title, fileName }) === 'same')
