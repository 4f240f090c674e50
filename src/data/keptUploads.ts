import type { QueryClient } from '@tanstack/react-query'
import type { ChosenForFile, PlannedFile } from '#contract/documents/uploadPlan.ts'
import { nowText } from '#src/clock/now.ts'
import { deviceKey } from './deviceKey.ts'
import { canKeep, keptStore } from './keptStore.ts'
import { currentUser } from './session.ts'

/** A file of an upload that the server does not have yet. */
interface KeptLine {
  key: number
  name: string
  /** In bytes. */
  size: number
  folder: string
  /** The name of the new document, or the id of the document that gets the file. */
  called: string
  into: number | null
  chosen: ChosenForFile
  found: PlannedFile | null
}

/** The destination of an upload. */
export interface UploadPlace {
  /** The set of files that the folder belongs to: 'pmp/7', 'library/3', 'template/2'. */
  files: string
  /** Null for the top level. */
  folderId: number | null
  folderName: string
}

/** An upload of documents in progress. */
export interface KeptUpload extends UploadPlace {
  /** When it began (ISO 8601). */
  at: string
  /** How many files it had. */
  of: number
  /** Values that apply to all files, by form field. */
  words: object
  /** Files that the server does not have yet. */
  lines: readonly KeptLine[]
  /** Idempotency keys of the requests without an answer so far. */
  sending: Readonly<Record<string, string>>
}

export interface UnfinishedUpload {
  id: string
  kept: KeptUpload
}

/**
 * Project documents are of kinds that are never stored in plain form (contract/wire/offline.ts), so all are encrypted.
 */
const sealed = { days: 14, mustBeSealed: () => true }
const uploads = keptStore<KeptUpload>({ database: 'safety-uploads', table: 'uploads', ...sealed })
const contents = keptStore<{ at: string; file: File }>({ database: 'safety-upload-files', table: 'files', ...sealed })

/** Most that a device stores of one upload, in bytes. Further files are listed by name and must be chosen again. */
const mostKept = 200 * 1_048_576

/** Without browser storage an upload still runs, but does not survive a reload. */
const notKept = (error: unknown) => console.warn('The upload could not be kept in this browser', error)

/** Finished uploads. Removing them from storage takes time, during which they must not be offered. */
const over = new Set<string>()

const lockOf = (id: string) => `safety-upload-${id}`

/** Stores the signed-in user's uploads on this device until the server has received them. */
export function keptUploads(client: QueryClient) {
  const keyOf = deviceKey(client)
  const beginning = `${currentUser(client).id}|`
  const contentOf = (id: string, key: number) => `${beginning}${id}/${key}`
  const put = (id: string, kept: KeptUpload) => uploads.keep(beginning + id, kept, keyOf)
  const drop = (id: string, lines: readonly Pick<KeptLine, 'key'>[]) =>
    Promise.all(lines.map(({ key }) => contents.drop(contentOf(id, key))))
  return {
    /** Stores an upload with its files. Other tabs do not offer it until `release` is called. */
    begin(id: string, kept: Omit<KeptUpload, 'at'>, files: readonly { key: number; file: File }[]) {
      if (!canKeep()) return
      put(id, { ...kept, at: nowText() }).catch(notKept)
      let size = 0
      for (const { key, file } of files) {
        size += file.size
        // A copy, because the encrypted form stays in memory as long as the file it was made from.
        const copy = () => new File([file], file.name, file)
        if (size <= mostKept) contents.keep(contentOf(id, key), { at: nowText(), file: copy() }, keyOf).catch(notKept)
      }
    },
    /** Stores what has changed. Resolves once it is stored. */
    async change(id: string, kept: KeptUpload, arrived: readonly number[] = []) {
      if (!canKeep()) return
      await Promise.all([
        put(id, kept),
        drop(
          id,
          arrived.map((key) => ({ key })),
        ),
      ]).catch(notKept)
    },
    async end(id: string, lines: readonly Pick<KeptLine, 'key'>[]) {
      over.add(id)
      if (!canKeep()) return
      await Promise.all([uploads.drop(beginning + id), drop(id, lines)]).catch(notKept)
    },
    /** Locks an upload for this page, so that no other tab resumes it. Returns the function to release it. */
    hold(id: string): () => void {
      let release = () => undefined as void
      const left = new Promise<void>((done) => (release = done))
      navigator.locks?.request(lockOf(id), () => left).catch(notKept)
      return release
    },
    /** The interrupted uploads to these files (`UploadPlace`), except those that another tab is sending. */
    async unfinished(files: string): Promise<UnfinishedUpload[]> {
      if (!canKeep()) return []
      const all = await uploads.readAll(beginning, keyOf)
      const held = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name))
      return all
        .map(({ name, kept }) => ({ id: name.slice(beginning.length), kept }))
        .filter(({ kept }) => kept.files === files)
        .filter(({ id, kept }) => kept.lines.length > 0 && !held.has(lockOf(id)) && !over.has(id))
    },
    /** The stored file of each line; files that are missing here must be chosen again. */
    async filesOf({ id, kept: { lines } }: UnfinishedUpload): Promise<Map<number, File>> {
      const found = await Promise.all(
        lines.map(async ({ key }) => [key, (await contents.read(contentOf(id, key), keyOf))?.file] as const),
      )
      return new Map(found.flatMap(([key, file]) => (file ? [[key, file] as const] : [])))
    },
  }
}
