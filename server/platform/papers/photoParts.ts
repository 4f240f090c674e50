import { inArray } from 'drizzle-orm'
import type { AttachedFile } from '#contract/attachments.ts'
import { counted } from '#contract/text/amounts.ts'
import type { PdfPart, PdfPhoto, Services } from '#server/core/services.ts'
import { storedFiles } from '#server/db/tables/journal.ts'
import { closedContents } from '#server/platform/files/scanning.ts'

/** So many photos of a record are printed. The record itself has all of them. */
const mostPrinted = 24

type Printed = Pick<AttachedFile, 'id'> & { words: string }

/**
 * Prints photos, each with its words, and reads them one after the other so that few are in memory at once. Those that
 * are no pictures, or were not found clean of viruses, are named instead.
 */
export async function photoParts(
  { db, files, pictures }: Pick<Services, 'db' | 'files' | 'pictures'>,
  all: readonly Printed[],
): Promise<PdfPart[]> {
  const asked = all.slice(0, mostPrinted)
  const stored = await db
    .select({ id: storedFiles.id, sha256: storedFiles.sha256 })
    .from(storedFiles)
    .where(
      inArray(
        storedFiles.id,
        asked.map(({ id }) => id),
      ),
    )
  const contents = new Map(stored.map(({ id, sha256 }) => [id, sha256]))
  const closed = await closedContents(db, [...contents.values()])
  const photos: PdfPhoto[] = []
  const left: string[] = []
  for (const { id, words } of asked) {
    const sha256 = contents.get(id)
    const content = sha256 !== undefined && !closed.has(sha256) ? await files.get(sha256) : null
    const bytes = content && (await pictures.forPaper(new Uint8Array(await new Response(content).arrayBuffer())))
    if (bytes) photos.push({ bytes, words })
    else left.push(words)
  }
  const more = all.length - asked.length
  return [
    ...(photos.length > 0 ? [{ kind: 'photos', photos } as const] : []),
    ...(left.length > 0 ? [{ kind: 'text', text: `Not printed here: ${left.join(', ')}.` } as const] : []),
    ...(more > 0 ? [{ kind: 'text', text: `The record has ${counted(more, 'more photo')}.` } as const] : []),
  ]
}

/** The photos of a record under a heading; nothing if it has none. */
export const photoSection = async (
  services: Pick<Services, 'db' | 'files' | 'pictures'>,
  heading: string,
  files: readonly AttachedFile[],
): Promise<PdfPart[]> =>
  files.length === 0
    ? []
    : [
        { kind: 'heading', text: heading },
        ...(await photoParts(
          services,
          files.map(({ id, name }) => ({ id, words: name })),
        )),
      ]
