// Characters that people use interchangeably: variants of apostrophes and dashes.
export const alike = { from: '`´‘’′ʻʼ‐‑‒–—―−', to: "'''''''-------" }
/** Letters that do not decompose into a letter and an accent, in lower case. */
export const single = { from: 'łøđħŧıςð', to: 'lodhtiσd' }
export const double = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }
/**
 * Accents, which follow their letter after NFKD, and invisible characters. Marks of other scripts are letters of their
 * own.
 */
export const accents = '[\\u0300-\\u036f\\u00ad\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff]'

const plain = /^[\0-_a-\x7f]*$/
const accent = new RegExp(accents, 'g')
const others: Record<string, string> = { ...double }
for (const { from, to } of [alike, single]) from.split('').forEach((sign, at) => (others[sign] = to[at]!))
const other = new RegExp(`[${Object.keys(others).join('')}]`, 'g')
const unlike = (words: string) => words.replaceAll(other, (sign) => others[sign]!)

/**
 * A text in the form for searching, filtering, sorting and comparing: in lower case, without accents, and with one kind
 * of apostrophe and dash. `O’Connell, Gráinne` is `o'connell, grainne`. `foldedSql` does the same in SQL.
 */
export const folded = (words: string) =>
  plain.test(words) ? words.toLowerCase() : unlike(unlike(words).normalize('NFKD').replaceAll(accent, '').toLowerCase())

/** The same without spaces at the ends, for search input. */
export const foldedWords = (words: string) => folded(words).trim()

/** Whether two texts are equal after folding. */
export const isAlike = (one: string, two: string) => foldedWords(one) === foldedWords(two)
