import type { CardPart, Column } from './columns.ts'

/** Returns what each column is on a card, by column id. Columns without a part do not show there. */
export function cardPartsOf<Row>(columns: readonly Column<Row>[]): ReadonlyMap<string, CardPart> {
  const parts = new Map(columns.flatMap(({ id, card }) => (card ? [[id, card] as const] : [])))
  const give = (part: CardPart, fits: (column: Column<Row>) => boolean) => {
    if ([...parts.values()].includes(part)) return
    const found = columns.find((column) => !parts.has(column.id) && fits(column))
    if (found) parts.set(found.id, part)
  }
  give('title', ({ strong }) => strong === true)
  give('number', (column) => column === columns[0])
  give('state', ({ id }) => /^(stat|active)/.test(id))
  give('where', ({ id }) => /client|company|location|place/i.test(id))
  give('due', ({ kind }) => kind === 'date')
  give('due', ({ kind }) => kind === 'moment')
  // A register without these has something else to say.
  give('where', () => true)
  give('due', () => true)
  return parts
}
