import papa from 'papaparse'
import { folded } from '#contract/text/folded.ts'
import { separatedText } from '#contract/text/separatedText.ts'

interface Columns<Field extends string> {
  /** The columns in the order that a list without headings has. */
  fields: readonly Field[]
  /** Accepted headings, in lower case without punctuation. */
  heads: Readonly<Record<string, Field>>
  /** Whether the first line is headings; `named` are the columns that its cells name. */
  hasHeads(first: readonly string[], named: readonly (Field | undefined)[]): boolean
}

/** Parses a pasted table or a CSV file. With headings the columns may be in any order. A missing cell is an empty text. */
export function listLines<Field extends string>(
  text: string,
  { fields, heads, hasHeads }: Columns<Field>,
): Record<Field, string>[] {
  const { text: cells, delimiter } = separatedText(text)
  const { data } = papa.parse<string[]>(cells.trim(), {
    skipEmptyLines: 'greedy',
    delimiter,
    delimitersToGuess: ['\t', ',', ';', '|'],
  })
  const [first = [], ...rest] = data.map((row) => row.map((cell) => cell.trim()))
  const named = first.map((head) => heads[folded(head).replaceAll(/[^a-z]/g, '')])
  const isHeaded = hasHeads(first, named)
  const order = isHeaded ? named : fields
  return (isHeaded ? rest : data.length > 0 ? [first, ...rest] : []).map((row) => {
    const line = Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>
    for (const [at, cell] of row.entries()) {
      const field = order[at]
      if (field) line[field] = cell
    }
    return line
  })
}
