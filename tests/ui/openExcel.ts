import { inflateRawSync } from 'node:zlib'

/** Opens an Excel file, a zip archive of XML, and returns the text of one part. */
export async function partOf(file: Blob, part: string): Promise<string> {
  const bytes = Buffer.from(await file.arrayBuffer())
  for (
    let at = bytes.indexOf('PK\u0001\u0002', 0, 'latin1');
    at >= 0;
    at = bytes.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  ) {
    const packed = bytes.readUInt32LE(at + 20)
    const name = bytes.subarray(at + 46, at + 46 + bytes.readUInt16LE(at + 28)).toString('utf8')
    if (name !== part) continue
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(start, start + packed)
    return (bytes.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)).toString('utf8')
  }
  throw new Error(`The file has no ${part}`)
}
