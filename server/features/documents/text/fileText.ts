import { open } from 'node:fs/promises'
import { decodedText } from '#contract/text/decodedText.ts'
import { collectText } from './collectedText.ts'
import { officeText } from './officeText.ts'
import { pdfText } from './pdfText.ts'
import { textLimits, UnreadableText, type ReadText } from '#server/core/contracts/textLimits.ts'

/** Of a plain text only the beginning is read, in bytes. */
const plainBytes = 4 * textLimits.output

/** Reads the text of a file; what it is, its first bytes say, and of plain text its MIME type. */
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
