import { fileTypeFromBuffer } from 'file-type/core'
import { invalid } from '#server/base/refuse.ts'
import { decodedText } from '#contract/text/decodedText.ts'
import { isLandXml } from './landXml.ts'
import { pictureSize, refuseHuge, sizeWithin } from './pictureSize.ts'

/** Programs and scripts by extension: files that run on a double click. */
const runs =
  /\.(?:exe|dll|com|scr|msi|msp|bat|cmd|ps1|psm1|vbs|vbe|js|mjs|cjs|jse|wsf|wsh|hta|jar|class|sh|bash|py|pl|php|rb|apk|app|dmg|pkg|deb|rpm|lnk|reg|cpl|html?|xhtml|svg|xml|mht|swf|url|iso)$/i
/** Programs and scripts by detected content type, whatever their extension. */
const runsInside =
  /^application\/(?:x-msdownload|x-dosexec|vnd\.microsoft\.portable-executable|x-elf|x-mach-binary|java-archive|x-shockwave-flash|vnd\.android\.package-archive|x-apple-diskimage|x-deb|x-rpm|x-ms-shortcut|xml)$|^image\/svg\+xml$/
const runsAsText = /^(?:\u00ef\u00bb\u00bf)?\s*(?:#!|<(?:!doctype html|\?xml|\?php|html|head|body|script|svg|iframe))/i

const office = String.raw`x-cfb|rtf|zip|openxmlformats|opendocument`
/**
 * The content type that each extension must have. Extensions that are not listed, such as building models, do not open
 * in a browser or an office program; they are stored as they are and only downloaded.
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
/** The extensions of pictures by their content, the usual one first. */
const pictureEndings: Record<string, readonly [string, ...string[]]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic'],
  'image/heif': ['heic'],
  'image/tiff': ['tif', 'tiff'],
  'image/avif': ['avif'],
  'image/gif': ['gif'],
  'image/bmp': ['bmp'],
}
const namedAsPicture = new Set(Object.values(pictureEndings).flat())
/** Plain text formats. A text file is refused if its first bytes identify another type and are not text. */
const plain: Record<string, string> = { txt: 'text/plain', csv: 'text/csv' }
const sized = /^image\/(?:png|jpeg|webp)$/

/** The extension of a file name in lower case; '' without one. */
export const endingOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

const refusals = {
  program: (name: string) => `${name} is a program or a script and cannot be uploaded.`,
  kind: (name: string) => `${name} is a type of file that cannot be uploaded.`,
}
/** Whether a file could be LandXML by its name. Its content decides. */
export const isLandXmlName = (name: string) => /^(?:xml|landxml)$/.test(endingOf(name))

/** Why a file is refused by its name alone, whatever its content; null if the content decides. */
export function refusedByName(name: string, kept: readonly string[]): string | null {
  if (runs.test(name) && !(isLandXmlName(name) && kept.includes(endingOf(name)))) return refusals.program(name)
  return kept.includes(endingOf(name)) ? null : refusals.kind(name)
}

/**
 * Returns the MIME type of a file from its first bytes, and its name. A picture with the extension of another format,
 * as phones, browsers and chat programs save them, is renamed after its content. Refuses programs, scripts, wrong
 * extensions, types that the settings do not allow, and pictures with too many pixels. Archives are never opened here,
 * so their contents are not checked; they are only downloaded.
 */
export async function checkedType(
  sentName: string,
  startOf: (most: number) => Promise<Uint8Array>,
  kept: readonly string[],
): Promise<{ name: string; mime: string }> {
  const bytes = await startOf(8_192)
  const found = foundIn(endingOf(sentName), bytes, (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime)
  const name = nameByContent(sentName, found)
  const ending = endingOf(name)
  const start = isMarkedUtf16(bytes) ? decodedText(bytes.subarray(0, 128)) : latin1(bytes.subarray(0, 64))
  if (isLandXmlName(name) && kept.includes(ending)) {
    if (!isLandXml(bytes)) throw invalid(`${name} is no LandXML. Other XML files cannot be uploaded.`, 'files')
    return { name, mime: 'application/octet-stream' }
  }
  if (runs.test(name) || (found && runsInside.test(found)) || runsAsText.test(start))
    throw invalid(refusals.program(name), 'files')
  if (/^(?:docx|xlsx|pptx)$/.test(ending) && found === 'application/x-cfb')
    throw invalid(
      `${name} is protected by a password, or an older Office file under a newer ending. Save it without a password and upload it again.`,
      'files',
    )
  const isFalse = signed[ending] ? !signed[ending].test(found ?? '') : ending in plain && found !== undefined
  if (isFalse) throw invalid(`The content of ${name} does not match its file type.`, 'files')
  if (!kept.includes(ending))
    throw invalid(
      name === sentName
        ? refusals.kind(name)
        : `${sentName} holds a ${ending.toUpperCase()} picture, which is a type of file that cannot be uploaded.`,
      'files',
    )
  if (!found || !sized.test(found)) return { name, mime: found ?? plain[ending] ?? 'application/octet-stream' }
  const size = pictureSize(await startOf(sizeWithin))
  if (size) refuseHuge(name, size)
  // A picture of unknown size is never shown, only downloaded.
  return { name, mime: size ? found : 'application/octet-stream' }
}

function nameByContent(name: string, found: string | undefined) {
  const ending = endingOf(name)
  const endings = pictureEndings[found ?? '']
  if (!endings || !namedAsPicture.has(ending) || endings.includes(ending)) return name
  return `${name.slice(0, -ending.length)}${endings[0]}`
}

/**
 * The type according to the first bytes. PDF readers accept a header anywhere within the first 1024 bytes (Adobe PDF
 * Reference 1.7, Appendix H, note 13), and text may begin with the few letters that mark a picture, a sound or a film:
 * BM, CWS, ID3.
 */
function foundIn(ending: string, bytes: Uint8Array, mime: string | undefined) {
  if (ending === 'pdf' && mime === undefined && latin1(bytes.subarray(0, 1024)).includes('%PDF-'))
    return 'application/pdf'
  return ending in plain && !/pdf|rtf|postscript|xml/.test(mime ?? '') && isText(bytes) ? undefined : mime
}

const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
const isMarkedUtf16 = ([first, second]: Uint8Array) =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

/** Whether bytes contain no control characters except tabs, line breaks and form feeds. */
const isText = (bytes: Uint8Array) =>
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  !/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(isMarkedUtf16(bytes) ? decodedText(bytes) : latin1(bytes))
