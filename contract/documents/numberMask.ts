/** The parts of a document number besides the counter. */
const numberParts = ['project', 'originator', 'discipline', 'type'] as const
type NumberPart = (typeof numberParts)[number]
type NumberCodes = Readonly<Record<NumberPart, string | null>>

/** Used for a part that the document does not have, as in the UK National Annex to BS EN ISO 19650-2. */
const unnamed = 'XX'
const token = /\{([^{}]*)\}/g
const counter = /^0{1,9}$/
const plain = /^[A-Za-z0-9 ._/-]*$/
/** Most characters of a document number. */
const longest = 60

/**
 * Says why a mask cannot number documents; null if it can. A mask is text with parts in braces and one counter, whose
 * zeros are its digits: '{project}-{originator}-{discipline}-{type}-{0000}'.
 */
export function maskProblem(mask: string): string | null {
  const tokens = [...mask.matchAll(token)].map(([, name = '']) => name)
  const unknown = tokens.find((name) => !counter.test(name) && !numberParts.includes(name as NumberPart))
  if (unknown !== undefined) return `Use ${partList} and {0000}; {${unknown}} is not known.`
  const counters = tokens.filter((name) => counter.test(name)).length
  if (counters !== 1) return 'Enter one counter, such as {0000}.'
  const text = mask.replaceAll(token, '')
  if (/[{}]/.test(text)) return 'Close each brace.'
  if (!plain.test(text)) return 'Between the parts use letters, digits, spaces and . _ / -'
  return null
}
const partList = numberParts.map((part) => `{${part}}`).join(', ')

/** A document number before and after its counter. */
interface NumberFrame {
  before: string
  after: string
  digits: number
}

/** Puts the codes of a document into a mask. */
export function frameOf(mask: string, codes: NumberCodes): NumberFrame {
  const filled = mask.replaceAll(token, (whole, name: string) =>
    counter.test(name) ? whole : codeOf(codes[name as NumberPart]),
  )
  const [zeros = '{0}'] = filled.match(token) ?? []
  const [before = '', after = ''] = filled.split(zeros)
  return { before, after, digits: zeros.length - 2 }
}

/** The number with this count. Counts beyond the digits of the mask take more digits. */
export const numberWith = ({ before, after, digits }: NumberFrame, count: number) =>
  `${before}${String(count).padStart(digits, '0')}${after}`.slice(0, longest)

/** The code of a name: the one an administrator gave it, else the first letters of its words, at least two. */
export function codeFor(name: string | null, code: string | null): string | null {
  if (code) return code
  const words = (name ?? '')
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .split(' ')
    .filter(Boolean)
  if (words.length === 0) return null
  return words.length === 1
    ? words[0]!.slice(0, 2)
    : words
        .map(([letter]) => letter)
        .join('')
        .slice(0, 3)
}

const codeOf = (code: string | null) => code?.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase() || unnamed
