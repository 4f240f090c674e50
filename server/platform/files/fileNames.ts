import { cleanedLine } from '#contract/text/cleanText.ts'

/** Characters replaced in file names: those with a meaning to a file system, and control characters. */
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const unfit = /[\u0000-\u001f\u007f-\u009f:*?"<>|]/g
/** Device names that Windows reserves. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i

/** Returns the last part of a path as a name that every common file system accepts, shortened if necessary. */
export function cleanName(name: string) {
  const last = cleanedLine(name)
    .split(/[/\\]/)
    .at(-1)!
    .replaceAll(unfit, '_')
    .trim()
    .replace(/^\.+/, '')
    .replace(/[. ]+$/, '')
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]{1,12})?$/s.exec(last) ?? []
  const short = `${cut(stem) || 'file'}${ending}`.toWellFormed()
  return device.test(short) ? `_${short}` : short
}

/** The longest stem in characters. A file system allows 255 bytes for the whole name. */
const longest = 150
const cut = (stem: string) => {
  let kept = stem.slice(0, longest)
  while (new TextEncoder().encode(kept).length > 230) kept = kept.slice(0, -1)
  return kept
}
