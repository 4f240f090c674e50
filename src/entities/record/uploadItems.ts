import { sizeLimit, type Attachment } from '#contract/attachments.ts'
import { relationOf } from '#contract/documents/sameDocument.ts'
import type { ChosenForFile, Outcome, PlannedFile } from '#contract/documents/uploadPlan.ts'
import type { UnfinishedUpload } from '#src/data/keptUploads.ts'
import { folderOf } from '#src/ui/files/folderOf.ts'
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
  /** What somebody chose for the file in place of what its name says. */
  chosen: ChosenForFile
}

/** A file in the dialog, with its result so far. */
export interface UploadItem extends Upload {
  /** 'unfit' is a file that is empty or too large, and is never sent. */
  state: 'ready' | 'sending' | 'done' | 'failed' | 'unfit'
  problem: string | null
  /** The document whose next revision the file would be. */
  match: KnownDocument | undefined
  /** What the server knows of it, in a dialog that plans; null while it is asked. */
  found: PlannedFile | null
}

/** A document that may take a file of the same name. */
export interface KnownDocument {
  id: number
  name: string
  fileName: string | null
}

/** Says before anything is sent what happens to each file. */
export interface Planning {
  /** Asks what is known of files; of one that cannot be known, why it is refused. */
  ask(files: readonly Pick<Upload, 'file' | 'folder' | 'chosen'>[]): Promise<readonly PlannedFile[]>
  /** What happens to each file, in their order. */
  outcomes(items: readonly UploadItem[]): readonly Outcome[]
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
  const match = known.find(({ name: title, fileName }) => relationOf(file.name, { title, fileName }) === 'same')
  return {
    key,
    file,
    folder: folderOf(file),
    name: nameFromFile(file.name),
    into: match?.id ?? null,
    chosen: {},
    match,
    found: null,
    state: problem ? 'unfit' : 'ready',
    problem,
  }
}

/** An upload that a reload interrupted, with those of its files that this device has. */
export interface ResumedUpload {
  upload: UnfinishedUpload
  files: ReadonlyMap<number, File>
}

/** The files of an interrupted upload as they were. What this device does not have is named elsewhere. */
export const resumedItems = (
  { upload, files }: ResumedUpload,
  attachment: Attachment,
  known: readonly KnownDocument[] = [],
): UploadItem[] =>
  upload.kept.lines.flatMap(({ key, folder, called, into, chosen, found }) => {
    const file = files.get(key)
    if (!file) return []
    const match = known.find(({ id }) => id === into)
    return [{ ...itemOf(file, key, attachment, []), folder, name: called, into, match, chosen, found }]
  })

/** A file with what was planned for it. */
export function plannedItem(item: UploadItem, outcome: Outcome | undefined): UploadItem {
  if (!outcome || item.state === 'done' || item.state === 'sending') return item
  // The revision that was shown is the one that is stored, or none is.
  if (outcome.does === 'next')
    return {
      ...item,
      into: outcome.of.id,
      name: outcome.title,
      chosen: { ...item.chosen, revision: outcome.revision },
    }
  if (outcome.does === 'new') return { ...item, into: null, name: outcome.title }
  return item
}

/** Whether a file is sent with the next upload. */
export const isWaiting = ({ state }: UploadItem, outcome: Outcome | undefined) =>
  state !== 'done' && state !== 'unfit' && (!outcome || outcome.does === 'new' || outcome.does === 'next')
