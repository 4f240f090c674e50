/**
 * Decodes plain text of unknown encoding: UTF-16 by its byte order mark, else UTF-8, or Windows-1252 if the bytes are
 * not valid UTF-8.
 */
export function decodedText(bytes: Uint8Array) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const text = new TextDecoder('utf-8').decode(bytes)
  // A character that is cut off at the end does not make the whole text invalid UTF-8.
  return text.slice(0, -4).includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : text
}
