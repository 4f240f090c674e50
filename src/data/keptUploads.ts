import type { QueryClient } from '@tanstack/react-query'
import type { ChosenForFile, PlannedFile } from '#contract/documents/uploadPlan.ts'
import { nowText } from '#src/clock/now.ts'
import { deviceKey } from './deviceKey.ts'
import { canKeep, keptStore } from './keptStore.ts'
import { currentUser } from './session.ts'

/** A file of an upload that has not arrived. */
interface KeptLine {
  key: number
  name: string
  /** In bytes. */
  size: number
  folder: string
  /** The name of the new document, or the id of the one that takes the file. */
  called: string
  into: number | null
  chosen: ChosenForFile
  found: PlannedFile | null
}

/** Where an upload goes to. */
export interface UploadPlace {
  /** The files that the folder belongs to: 'pmp/7', 'library/3', 'template/2'. */
  files: string
  /** Null is the top. */
  folderId: number | null
  folderName: string
}

/** An upload of documents that is under way. */
export interface KeptUpload extends UploadPlace {
  /** When it began (ISO 8601). */
  at: string
  /** How many files it had. */
  of: number
  /** What is said once for all files, by the fields of the form. */
  words: object
  /** What has not arrived. */
  lines: readonly KeptLine[]
  /** The idempotency keys of the requests that have no answer yet. */
  sending: Readonly<Record<string, string>>
}

export interface UnfinishedUpload {
  id: string
  kept: KeptUpload
}

/** Documents of projects are of kinds that are never readable on a device (contract/wire/offline.ts), so all is sealed. */
const sealed = { days: 14, mustBeSealed: () => true }
const uploads = keptStore<KeptUpload>({ database: 'safety-uploads', table: 'uploads', ...sealed })
const contents = keptStore<{ at: string; file: File }>({ database: 'safety-upload-files', table: 'files', ...sealed })

/** In bytes: what a device keeps of one upload. Files beyond that are named, and chosen again. */
const mostKept = 200 * 1_048_576

/** An upload goes on where the browser cannot keep it, and only does not survive a reload. */
const notKept = (error: unknown) => console.warn('The upload could not be kept in this browser', error)

/** Uploads that are over. Removing them from the device takes its time, and meanwhile they are not offered. */
const over = new Set<string>()

const lockOf = (id: string) => `safety-upload-${id}`

/** Keeps uploads of the signed-in user on this device until they have arrived. */
export function keptUploads(client: QueryClient) {
  const keyOf = deviceKey(client)
  const beginning = `${currentUser(client).id}|`
  const contentOf = (id: string, key: number) => `${beginning}${id}/${key}`
  const put = (id: string, kept: KeptUpload) => uploads.keep(beginning + id, kept, keyOf)
  const drop = (id: string, lines: readonly Pick<KeptLine, 'key'>[]) =>
    Promise.all(lines.map(({ key }) => contents.drop(contentOf(id, key))))
  return {
    /** Keeps an upload with its files. Other tabs do not offer it while `release` has not been called. */
    begin(id: string, kept: Omit<KeptUpload, 'at'>, files: readonly { key: number; file: File }[]) {
      if (!canKeep()) return
      put(id, { ...kept, at: nowText() }).catch(notKept)
      let size = 0
      for (const { key, file } of files) {
        size += file.size
        // A copy, because what is sealed stays in memory as long as the file that it was made of.
        const copy = () => new File([file], file.name, file)
        if (size <= mostKept) contents.keep(contentOf(id, key), { at: nowText(), file: copy() }, keyOf).catch(notKept)
      }
    },
    /** Keeps what has changed; resolves once it is kept. */
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
    /** Holds an upload for this page, so that no other tab goes on with it. Returns how to let go. */
    hold(id: string): () => void {
      let release = () => undefined as void
      const left = new Promise<void>((done) => (release = done))
      navigator.locks?.request(lockOf(id), () => left).catch(notKept)
      return release
    },
    /** The uploads to these files (`UploadPlace`) that were interrupted; those that another tab sends are not. */
    async unfinished(files: string): Promise<UnfinishedUpload[]> {
      if (!canKeep()) return []
      const all = await uploads.readAll(beginning, keyOf)
      const held = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name))
      return all
        .map(({ name, kept }) => ({ id: name.slice(beginning.length), kept }))
        .filter(({ kept }) => kept.files === files)
        .filter(({ id, kept }) => kept.lines.length > 0 && !held.has(lockOf(id)) && !over.has(id))
    },
    /** The kept file of each line; lines without one have to be chosen again. */
    async filesOf({ id, kept: { lines } }: UnfinishedUpload): Promise<Map<number, File>> {
      const found = await Promise.all(
        lines.map(async ({ key }) => [key, (await contents.read(contentOf(id, key), keyOf))?.file] as const),
      )
      return new Map(found.flatMap(([key, file]) => (file ? [[key, file] as const] : [])))
    },
  }
}
