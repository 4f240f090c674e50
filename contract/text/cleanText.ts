const plain = /^[\n\t -~]*$/

// Between letters of these scripts a non-joiner, or in those of India and South-East Asia a joiner, changes their shape
// (Unicode 16, 23.2).
const arabic = String.raw`[\p{sc=Arab}\p{sc=Syrc}\p{sc=Nko}\p{sc=Mong}]`
const indic = String.raw`[\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}]`
const needed = [
  String.raw`${arabic}\u200c(?=${arabic})`,
  String.raw`${indic}[\u200c\u200d](?=${indic})`,
  // Emoji: a joiner before the next picture, the emoji variation selector, and the tag characters of a regional flag.
  String.raw`\p{ExtPict}\p{EMod}?\ufe0f?\u200d(?=\p{ExtPict})`,
  String.raw`\p{ExtPict}\ufe0f|[\d#*]\ufe0f(?=\u20e3)`,
  String.raw`\u{1f3f4}[\u{e0020}-\u{e007f}]+`,
  // Variants of Chinese and Japanese characters, as used in names, and of Mongolian letters.
  String.raw`\p{sc=Han}[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  String.raw`\p{sc=Mong}[\u180b-\u180d\u180f]`,
].join('|')
const unneeded = new RegExp(String.raw`(${needed})|[\p{DI}\ufff9-\ufffb]`, 'gu')

/**
 * The form in which texts are stored: composed (NFC), with `\n` between lines, and without invisible characters, such
 * as zero-width spaces, soft hyphens, byte order marks and direction marks. Joiners and variation selectors stay where
 * the script or the emoji around them needs them. Spaces, control characters and the rest stay unchanged.
 */
export const cleaned = (words: string) =>
  plain.test(words)
    ? words
    : words
        .normalize('NFC')
        .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
        .replaceAll('\u2800', ' ')
        .replaceAll(unneeded, '$1')
        .normalize('NFC')

/** The same for a text of one line, with single spaces inside and none at its ends. */
export const cleanedLine = (words: string) =>
  cleaned(words)
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim()

/** Cleans every text within a JSON value, except the keys of objects. Returns the value itself if nothing changes. */
export function cleanedJson<T>(value: T): T {
  if (typeof value === 'string') return cleaned(value) as T
  if (Array.isArray(value)) {
    const made = value.map(cleanedJson)
    return made.some((one, at) => one !== value[at]) ? (made as T) : value
  }
  if (typeof value !== 'object' || value === null) return value
  const made = Object.entries(value).map(([key, one]) => [key, cleanedJson(one)] as const)
  return made.some(([key, one]) => one !== (value as Record<string, unknown>)[key])
    ? (Object.fromEntries(made) as T)
    : value
}
