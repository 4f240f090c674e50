// Signs that people use for one another: whatever stands for an apostrophe or a dash.
export const alike = { from: '`´‘’′ʻʼ‐‑‒–—―−', to: "'''''''-------" }
/** Letters that do not come apart into a letter and its accent, in small letters. */
export const single = { from: 'łøđħŧıςð', to: 'lodhtiσd' }
export const double = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }
/**
 * Accents, which stand behind their letter after NFKD, and what nobody sees. Signs of other scripts are letters of their
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
 * A text as it is searched, filtered, sorted and compared: in small letters, without accents, and with one kind of
 * apostrophe and dash. `O’Connell, Gráinne` is `o'connell, grainne`. `foldedSql` does the same in SQL.
 */
export const folded = (words: string) =>
  plain.test(words) ? words.toLowerCase() : unlike(unlike(words).normalize('NFKD').replaceAll(accent, '').toLowerCase())

/** The same without blanks at the ends, as words in a search box are taken. */
export const foldedWords = (words: string) => folded(words).trim()

/** Whether two texts differ only in what `folded` leaves out. */
export const isAlike = (one: string, two: string) => foldedWords(one) === foldedWords(two)
