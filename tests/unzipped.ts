import { buffer } from 'node:stream/consumers'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'

/** The files in a zip file, by path, with their content as text. Fails on a broken archive or an unsafe path. */
export async function unzipped(bytes: ArrayBuffer): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  await eachIn(bytes, async (zip, entry) => {
    files.set(entry.fileName, (await contentOf(zip, entry)).toString('utf8'))
  })
  return files
}

/** The same with the bytes of each file. */
export async function filesIn(bytes: ArrayBuffer): Promise<Map<string, ArrayBuffer>> {
  const files = new Map<string, ArrayBuffer>()
  await eachIn(bytes, async (zip, entry) => {
    files.set(entry.fileName, new Uint8Array(await contentOf(zip, entry)).buffer)
  })
  return files
}

const eachIn = (bytes: ArrayBuffer, read: (zip: ZipFile, entry: Entry) => Promise<void>) =>
  new Promise<void>((resolve, reject) => {
    fromBuffer(Buffer.from(bytes), { lazyEntries: true, strictFileNames: true }, (failure, zip) => {
      if (failure) return reject(failure)
      zip.on('error', reject)
      zip.on('end', resolve)
      zip.on('entry', (entry: Entry) => void read(zip, entry).then(() => zip.readEntry(), reject))
      return zip.readEntry()
    })
  })

const contentOf = (zip: ZipFile, entry: Entry) =>
  new Promise<Buffer>((resolve, reject) => {
    zip.openReadStream(entry, (failure, stream) => (failure ? reject(failure) : resolve(buffer(stream))))
  })
