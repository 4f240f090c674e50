import { fileTypeFromBuffer } from 'file-type/core'
import { invalid } from '../core/refuse.ts'
import { pictureSize, refuseHuge, sizeWithin } from './pictureSize.ts'

/** Programs and scripts, by name: what a double click would run. */
const runs =
  /\.(?:exe|dll|com|scr|msi|msp|bat|cmd|ps1|psm1|vbs|vbe|js|mjs|cjs|jse|wsf|wsh|hta|jar|class|sh|bash|py|pl|php|rb|apk|app|dmg|pkg|deb|rpm|lnk|reg|cpl|html?|xhtml|svg|xml|mht|swf|url|iso)$/i
/** The same by content, whatever the name says. */
const runsInside =
  /^application\/(?:x-msdownload|x-dosexec|vnd\.microsoft\.portable-executable|x-elf|x-mach-binary|java-archive|x-shockwave-flash|vnd\.android\.package-archive|x-apple-diskimage|x-deb|x-rpm|x-ms-shortcut|xml)$|^image\/svg\+xml$/
const runsAsText = /^(?:\u00ef\u00bb\u00bf)?\s*(?:#!|<(?:!doctype html|\?xml|\?php|html|head|body|script|svg|iframe))/i

const office = String.raw`x-cfb|rtf|zip|openxmlformats|opendocument`
/**
 * Where the first bytes say what a file must be. What is not named here, such as a model of a building, is nothing that
 * a
 * browser or an office program opens by itself: it is kept as it is and only ever downloaded.
 */
const signed: Record<string, RegExp> = {
  pdf: /^application\/pdf$/,
  png: /^image\/png$/,
  jpg: /^image\/jpeg$/,
  jpeg: /^image\/jpeg$/,
  webp: /^image\/webp$/,
  docx: /wordprocessingml|\/zip$/,
  xlsx: /spreadsheetml|\/zip$/,
  pptx: /presentationml|\/zip$/,
  zip: /\/zip$/,
  doc: new RegExp(office),
  xls: new RegExp(office),
  ppt: new RegExp(office),
  msg: /x-cfb$/,
  rtf: /rtf$/,
  odt: /opendocument|\/zip$/,
  ods: /opendocument|\/zip$/,
  heic: /^image\//,
  tif: /^image\//,
  tiff: /^image\//,
  mp4: /^video\//,
  mov: /^video\//,
  webm: /^video\//,
}
/** Plain words: bytes that are known as anything else are none. */
const plain: Record<string, string> = { txt: 'text/plain', csv: 'text/csv' }
const sized = /^image\/(?:png|jpeg|webp)$/

/**
 * The type that a file's content has, by its first bytes. Refuses programs, scripts, false names, types the office does
 * not keep, and pictures that nobody could open. Archives are not opened here, so what they unfold into is never our
 * business: they are kept as they are and only ever downloaded.
 */
export async function typeOf(
  name: string,
  startOf: (most: number) => Promise<Uint8Array>,
  kept: readonly string[],
): Promise<string> {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const bytes = await startOf(8_192)
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 64))
  if (runs.test(name) || (found && runsInside.test(found)) || runsAsText.test(start))
    throw invalid(`${name} is a program or a script. Those are not kept here.`, 'files')
  const isFalse = signed[ending] ? !signed[ending].test(found ?? '') : ending in plain && found !== undefined
  if (isFalse) throw invalid(`${name} is not what its name says.`, 'files')
  if (!kept.includes(ending)) throw invalid(`${name} is of a type that is not kept here.`, 'files')
  if (!found || !sized.test(found)) return found ?? plain[ending] ?? 'application/octet-stream'
  const size = pictureSize(await startOf(sizeWithin))
  if (size) refuseHuge(name, size)
  // One whose size cannot be read is never shown by us: it is kept for its owner to download.
  return size ? found : 'application/octet-stream'
}
