/**
 * Decodes plain text whose encoding nobody has stated: UTF-16 by its mark, else UTF-8, or Windows-1252 where the bytes
 * are no UTF-8.
 */
export function decodedText(bytes: Uint8Array) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const text = new TextDecoder('utf-8').decode(bytes)
  // A letter that is cut at the end is no reason to take the whole text for another encoding.
  return text.slice(0, -4).includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : text
}
