import { open } from 'node:fs/promises'
import { decodedText } from '#contract/text/decodedText.ts'
import { collectText } from './collectedText.ts'
import { officeText } from './officeText.ts'
import { pdfText } from './pdfText.ts'
import { textLimits, UnreadableText, type ReadText } from '#server/core/contracts/textLimits.ts'

/** Only the beginning of a plain text is read, in bytes. */
const plainBytes = 4 * textLimits.output

/** Reads the text of a file. The type is detected from its first bytes, and for plain text from its MIME type. */
export async function fileText(path: string, mime: string): Promise<ReadText> {
  const file = await open(path, 'r')
  try {
    const start = await head(file, 5)
    if (start.toString('latin1').startsWith('%PDF-'))
      return { text: await pdfText(new Uint8Array(await file.readFile())) }
    if (start.readUInt32LE(0) === 0x04034b50) return { text: await officeText(file.fd) }
    return { text: mime.startsWith('text/') ? plainText(await head(file, plainBytes)) : null }
  } catch (error) {
    if (error instanceof UnreadableText) return { problem: error.message }
    throw error
  } finally {
    await file.close()
  }
}

async function head(file: Awaited<ReturnType<typeof open>>, most: number) {
  const buffer = Buffer.alloc(most)
  const { bytesRead } = await file.read(buffer, 0, most, 0)
  return most === 5 ? buffer : buffer.subarray(0, bytesRead)
}

function plainText(bytes: Buffer) {
  const collected = collectText()
  collected.add(decodedText(bytes))
  return collected.text()
}
