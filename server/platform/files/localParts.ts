import { createReadStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { isUploadId, keptFor, type PartStore } from './uploads.ts'

/** Uploads as growing files in a folder, each with its metadata in a second file. */
class LocalParts extends FileStore implements PartStore {
  content(id: string) {
    return Readable.toWeb(createReadStream(join(this.directory, id))) as unknown as ReadableStream<Uint8Array>
  }

  async idleSince(moment: Date) {
    const ids = (await readdir(this.directory)).filter(isUploadId)
    const idle = await Promise.all(ids.map(async (id) => (await stat(join(this.directory, id))).mtime < moment))
    return ids.filter((_, at) => idle[at])
  }
}

export async function localParts(folder: string): Promise<PartStore> {
  await mkdir(folder, { recursive: true })
  return new LocalParts({ directory: folder, expirationPeriodInMilliseconds: keptFor })
}
