import type { Stamp } from '#server/core/readable.ts'
import type { Services, ZipEntry } from '#server/core/services.ts'
import { Refusal } from '#server/base/refuse.ts'
import type { Request } from '#server/core/request.ts'
import { streamedAnswer } from '#server/core/streamedAnswer.ts'
import type { FileStore } from '#server/core/contracts/fileStore.ts'
import { cleanName } from './fileNames.ts'
import { stampedCopy } from './stampedCopy.ts'

/** Answers with a zip file that is streamed while it is written. */
export function zipAnswer(c: Request, fileName: string, entries: readonly ZipEntry[]) {
  const { zips, now } = c.get('services')
  if (!zips) throw new Refusal(501, [{ message: 'Zip files cannot be made here.', code: 'notAllowed' }])
  return streamedAnswer(c, zips.stream(entries, now()), 200, {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    'cache-control': 'no-store',
  })
}

/** The path of an entry. No part of it can leave the folder into which it is unpacked. */
export const zipPath = (...parts: readonly string[]) => parts.filter(Boolean).map(cleanName).join('/')

export const textEntry = (name: string, ...text: readonly string[]): ZipEntry => ({
  name,
  content: () => Promise.resolve(new Blob([...text]).stream()),
})

/** An entry with a stored file. */
export const storedEntry = (
  files: FileStore,
  name: string,
  { sha256, size }: { sha256: string; size: number },
): ZipEntry => ({
  name,
  size,
  async content() {
    const content = await files.get(sha256)
    if (!content) throw new Error(`The content of ${name} is not stored`)
    return content
  },
})

/** An entry with a stamped copy of a stored file; without a stamp, the file itself. */
export const stampedEntry = (
  services: Services,
  name: string,
  file: { sha256: string; size: number; mime: string },
  stamp: Stamp | null,
): ZipEntry => {
  const entry = storedEntry(services.files, name, file)
  if (!stamp) return entry
  return {
    name,
    async content() {
      const stamped = await stampedCopy(services, file, stamp)
      return stamped ? new Blob([stamped]).stream() : entry.content()
    },
  }
}
