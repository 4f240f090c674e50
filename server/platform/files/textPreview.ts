import { eq } from 'drizzle-orm'
import { decodedText } from '#contract/text/decodedText.ts'
import type { TextPreview } from '#contract/documents/textPreview.ts'
import { missing, notNow } from '#server/base/refuse.ts'
import type { Services } from '#server/core/services.ts'
import { fileTexts } from '#server/db/tables/fileText.ts'
import { textLimits } from '#server/core/contracts/textLimits.ts'

/** Only the beginning of a plain text is shown, in bytes. */
const mostBytes = 512 * 1024
const plain = /\.(?:txt|csv|md|log)$/i
/** All control characters except tabs and line breaks. */
const control = /[^\P{Cc}\t\n\r]/gu

/**
 * The text of a file for a page: the beginning of a plain text, or what the document search has extracted from an
 * office file. The file itself is not parsed here.
 */
export async function textPreview(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { name, sha256, size }: { name: string; sha256: string; size: number },
): Promise<TextPreview> {
  if (plain.test(name)) {
    const content = await files.get(sha256, size > mostBytes ? { start: 0, end: mostBytes - 1 } : undefined)
    if (!content) throw missing('File')
    const text = decodedText(new Uint8Array(await new Response(content).arrayBuffer()))
    return { text: text.replaceAll(control, ''), isWhole: size <= mostBytes, isExtract: false }
  }
  const [read] = await db.select().from(fileTexts).where(eq(fileTexts.sha256, sha256))
  if (read?.state === 'waiting') throw notNow('The text of this file is being read. Try again in a moment.')
  if (read?.state === 'unreadable') throw notNow(read.problem ?? 'The text of this file could not be read.')
  if (!read?.text) throw notNow('No text was found in this file.')
  return { text: read.text, isWhole: read.text.length < textLimits.output, isExtract: true }
}
