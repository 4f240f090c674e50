import type { Stamp } from '#server/core/readable.ts'
import { missing } from '#server/base/refuse.ts'
import type { Services } from '#server/core/services.ts'

/**
 * The largest PDF that is stamped, in bytes. Larger ones are sent unchanged, with the stamp in their file name only.
 */
const largest = 50 * 1_048_576

interface Kept {
  sha256: string
  size: number
  mime: string
}

/**
 * A copy of a stored PDF with words printed across its pages; null if it cannot be made: for other types, and for
 * large, encrypted or damaged PDFs.
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

/** 'Superseded - Pier 2.pdf': puts a warning into the name of a copy, whatever its type. */
export const stampedName = ({ words, isWarning }: Stamp, name: string) => (isWarning ? `${words} - ${name}` : name)
