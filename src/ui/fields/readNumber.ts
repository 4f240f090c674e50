import { counted } from '#contract/text/amounts.ts'

/** The parsed number, or the reason why it could not be parsed. */
type ReadNumber = { value: number; problem?: never } | { value?: never; problem: string }

const currencies = /[€£$]|\b(?:EUR|GBP|USD)\b/giu
const spaces = /[\s\u00A0\u202F\u2009']/gu
const notRead: ReadNumber = { problem: 'Enter a number such as 1250 or 12.5.' }

/**
 * Parses a number as people type or paste it: '12,500', '€ 12.500,00', '1 000', '(500.00)', '12,5'. Ambiguous input is
 * refused: '12.500' is 12.5 in one country and 12500 in another, so it is refused unless three decimals are allowed.
 * `decimals` is the number of decimals allowed; `unit` may follow the number.
 */
export function readNumber(words: string, decimals = Infinity, unit = ''): ReadNumber {
  let text = words.normalize('NFKC').replaceAll(currencies, '').trim()
  if (unit && text.toLowerCase().endsWith(unit.toLowerCase())) text = text.slice(0, -unit.length)
  text = text.replaceAll(spaces, '')
  const [, brackets] = /^\((.+)\)$/.exec(text) ?? []
  const [, before, body, after] = /^([-−–+]?)([\d.,]+)(-?)$/.exec(brackets ?? text) ?? []
  if (body === undefined || (brackets && (before || after)) || (before && after)) return notRead
  const plain = plainNumber(body, decimals)
  if (typeof plain !== 'string') return plain
  const [whole = '', fraction = ''] = plain.split('.')
  if (whole.length > 15) return { problem: 'Enter at most 15 digits.' }
  if (fraction.replace(/0+$/, '').length > decimals)
    return { problem: decimals === 0 ? 'Enter a whole number.' : `Enter at most ${counted(decimals, 'decimal')}.` }
  const value = Number(plain)
  return { value: value !== 0 && (brackets || (before || after || '+') !== '+') ? -value : value }
}

/** Returns the digits with a decimal point, or the reason why decimals and thousands cannot be told apart. */
function plainNumber(body: string, decimals: number): string | ReadNumber {
  if (/^\d+$|^\d*\.\d{1,2}$|^\d+\.$|^\d*\.\d{4,}$/.test(body)) return body
  // Thousands with commas, as in Great Britain and Ireland; with points, as on the Continent.
  if (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(body)) return body.replaceAll(',', '')
  if (/^\d{1,3}(\.\d{3})+,\d+$|^\d{1,3}(\.\d{3}){2,}$/.test(body)) return body.replaceAll('.', '').replace(',', '.')
  // A comma not followed by exactly three digits can only be a decimal separator.
  if (/^\d+,\d{1,2}$|^\d+,\d{4,}$/.test(body)) return body.replace(',', '.')
  if (!/^\d*\.\d{3}$/.test(body)) return notRead
  if (decimals >= 3 || /^0*\.|^\d{4}/.test(body)) return body
  return { problem: `Write ${body.replace('.', '')} or ${Number(body)}: ${body} can mean both.` }
}
