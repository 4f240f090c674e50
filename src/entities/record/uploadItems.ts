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
  /** The path of its folder, relative to the destination: 'Drawings/Details'; '' for a single file. */
  folder: string
  name: string
  /** Id of the document that gets the file; null creates a new document. */
  into: number | null
  /** The user's choices for the file, which override what its name implies. */
  chosen: ChosenForFile
}

/** A file in the dialog, with its result so far. */
export interface UploadItem extends Upload {
  /** 'unfit' marks a file that is empty or too large and is never sent. */
  state: 'ready' | 'sending' | 'done' | 'failed' | 'unfit'
  problem: string | null
  /** The existing document to which the file would be added as the next revision. */
  match: KnownDocument | undefined
  /** What the server knows about it, in a dialog with planning; null while loading. */
  found: PlannedFile | null
}

/** A document that a file of the same name may be added to. */
export interface KnownDocument {
  id: number
  name: string
  fileName: string | null
}

/** Determines what will happen to each file before anything is sent. */
export interface Planning {
  /** Asks what the server knows about files; for a file that cannot be checked, why it is refused. */
  ask(files: readonly Pick<Upload, 'file' | 'folder' | 'chosen'>[]): Promise<readonly PlannedFile[]>
  /** The effect on each file, in the same order. */
  outcomes(items: readonly UploadItem[]): readonly Outcome[]
}

/** Stores several files with one request. */
export interface Together {
  most: number
  fits(upload: Upload): boolean
  /** Returns the reason for each refused file, null for the others. */
  save(uploads: readonly Upload[]): Promise<readonly (string | null)[]>
}

/** Splits the files, in order, into batches that may share a request. */
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

/** Creates the item for a newly added file. */
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

/** An upload interrupted by a reload, with those of its files that this device has. */
export interface ResumedUpload {
  upload: UnfinishedUpload
  files: ReadonlyMap<number, File>
}

/** Restores the items of an interrupted upload. Files that this device does not have are listed elsewhere. */
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

/** Applies the planned outcome to a file. */
export function plannedItem(item: UploadItem, outcome: Outcome | undefined): UploadItem {
  if (!outcome || item.state === 'done' || item.state === 'sending') return item
  // Store exactly the revision that was shown, or fail.
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

/** Whether a file will be sent with the next upload. */
export const isWaiting = ({ state }: UploadItem, outcome: Outcome | undefined) =>
  state !== 'done' && state !== 'unfit' && (!outcome || outcome.does === 'new' || outcome.does === 'next')
