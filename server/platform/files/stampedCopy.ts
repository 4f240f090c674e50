import type { Stamp } from '#server/core/readable.ts'
import { missing } from '#server/base/refuse.ts'
import type { Services } from '#server/core/services.ts'

/** Larger PDFs are handed out as they are, with the words in their file name only; in bytes. */
const largest = 50 * 1_048_576

interface Kept {
  sha256: string
  size: number
  mime: string
}

/**
 * A copy of a stored PDF with words printed across its pages; null if it cannot be made: for other files, large and
 * encrypted PDFs, and those that are not sound.
 */
export async function stampedCopy(
  { files, pdfStamps }: Pick<Services, 'files' | 'pdfStamps'>,
  file: Kept,
  { words }: Stamp,
) {
  if (!pdfStamps || file.mime !== 'application/pdf' || file.size > largest) return null
  const read = async () => {
    const content = await files.get(file.sha256)
    if (!content) throw missing('File')
    return new Uint8Array(await new Response(content).arrayBuffer())
  }
  return pdfStamps.stamp(read, words.toUpperCase())
}

/** 'Superseded - Pier 2.pdf': says in the name of a copy what must not be overlooked, whatever kind of file it is. */
export const stampedName = ({ words, isWarning }: Stamp, name: string) => (isWarning ? `${words} - ${name}` : name)
