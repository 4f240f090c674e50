import type { Attachment } from '#contract/attachments.ts'
import type { Problem } from '#contract/wire/envelope.ts'
import type { Services } from '#server/core/services.ts'
import { invalid, Refusal } from '#server/base/refuse.ts'
import type { Db } from '#server/db/database.ts'
import { fileContents } from '#server/db/tables/journal.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import { cleanName } from './fileNames.ts'
import { checkedType, endingOf, isLandXmlName } from './fileTypes.ts'
import { runsInBrowser } from './landXml.ts'
import { pictureSize, refuseHuge } from './pictureSize.ts'
import type { SentFile } from './readUpload.ts'

/** A file whose bytes are stored but which no record refers to yet. */
export interface StoredFile {
  name: string
  mime: string
  sha256: string
  /** In bytes. */
  size: number
  /** The server has encoded the bytes itself, from a picture that was sent. */
  isMadeHere?: true
}

interface How {
  /** The types that an attachment accepts, by extension; by default those that the settings allow. */
  types?: Attachment['types']
  /** The key under which the bytes are stored encrypted; without one they are stored unencrypted. */
  sealedWith?: string
}

/** The types of photographs from cameras and phones. */
const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'image/avif', 'image/tiff']

/**
 * Stores files. Refuses programs, wrong extensions, and types that neither the attachment nor the settings allow.
 * Camera metadata is removed from photographs: readers of a record or document do not need the place, the device and
 * its owner, which can lead to people's homes.
 */
export async function storeFiles(
  services: Services,
  sent: readonly SentFile[],
  { types, sealedWith }: How = {},
): Promise<StoredFile[]> {
  const kept = types ? Object.keys(types) : (await officeSettings(services.db)).fileTypes
  const checked = await Promise.all(
    sent.map(async ({ name: sentName, stream }) => {
      const { name, mime } = await checkedType(sentName, (most) => startOf(stream(), most), kept)
      if (isLandXmlName(name) && (await runsInBrowser(stream())))
        throw invalid(`${name} holds parts that a browser runs and cannot be uploaded.`, 'files')
      if (types && mime !== types[endingOf(name)])
        throw invalid(`The content of ${name} does not match its file type.`, 'files')
      return { name, stream, mime }
    }),
  )
  return Promise.all(
    checked.map(({ name, mime, stream }) => {
      const content = photoTypes.includes(mime) ? cleaned(services, stream()) : stream()
      return store(services, content, { name, mime }, sealedWith)
    }),
  )
}

/**
 * Stores each file on its own, in order: a refused one does not stop the others. `unfit` returns what is wrong with a
 * file before its content is read.
 */
export const storeEach = (
  services: Services,
  sent: readonly SentFile[],
  { unfit, ...how }: How & { unfit?: (file: SentFile) => Problem | null } = {},
): Promise<({ stored: StoredFile } | { refused: Problem[] })[]> =>
  Promise.all(
    sent.map(async (file) => {
      const problem = unfit?.(file)
      if (problem) return { refused: [problem] }
      try {
        return { stored: (await storeFiles(services, [file], how))[0]! }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { refused: error.problems }
      }
    }),
  )

const cleaned = (services: Services, stream: ReadableStream<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    async start(controller) {
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
      controller.enqueue(await services.pictures.clean(bytes))
      controller.close()
    },
  })

/**
 * Stores pictures under the file name `name`, turned upright and at most 1600 px on the longer side. Refuses anything
 * that is not a picture, and checks the pixel limit before it decodes one.
 */
export const storePictures = (
  services: Services,
  sent: readonly SentFile[],
  name: string,
  { sealedWith }: Pick<How, 'sealedWith'> = {},
): Promise<StoredFile[]> =>
  Promise.all(
    sent.map(async (file) => {
      const content = new Uint8Array(await new Response(file.stream()).arrayBuffer())
      const size = pictureSize(content)
      if (size) refuseHuge(file.name, size)
      const picture = size && (await services.pictures.prepare(content).catch(() => null))
      if (!picture) throw invalid('Choose a JPEG, PNG or WebP picture.', 'files')
      const { bytes, ending, mime } = picture
      const about = { name: cleanName(`${name}.${ending}`), mime, isMadeHere: true } as const
      return store(services, new Blob([bytes as BlobPart]).stream(), about, sealedWith)
    }),
  )

const store = async (
  { db, files, now }: Services,
  content: ReadableStream<Uint8Array>,
  about: Pick<StoredFile, 'name' | 'mime' | 'isMadeHere'>,
  keyId: string | undefined,
): Promise<StoredFile> => ({
  ...(await files.put(content, claimWith(db, now(), keyId), { isSealed: keyId !== undefined })),
  ...about,
})

/** The time of this claim prevents `clearUnkept` from removing the bytes before a record refers to them. */
const claimWith = (db: Db, now: Date, keyId: string | undefined) => (sha256: string) => {
  const claimed = { on: now.toISOString(), ...(keyId !== undefined && { keyId }) }
  return db
    .insert(fileContents)
    .values({ sha256, ...claimed })
    .onConflictDoUpdate({ target: fileContents.sha256, set: claimed })
}

/** Reads the first bytes of a stream and cancels the rest. */
async function startOf(stream: ReadableStream<Uint8Array>, most: number) {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of stream) {
    parts.push(part)
    length += part.length
    if (length >= most) break
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer()).subarray(0, most)
}
