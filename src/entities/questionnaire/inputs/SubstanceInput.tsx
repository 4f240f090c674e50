import { TextBox } from '#src/ui/fields/TextBox.tsx'
import type { AnswerInputProps } from '../AnswerContext.ts'
import { Rows } from './Rows.tsx'

const words = [
  ['product', 'Product'],
  ['hazards', 'Hazards, such as H302'],
  ['use', 'Use and amount'],
  ['controls', 'Controls and PPE'],
  ['firstAid', 'First aid'],
] as const
const columns = words.map(([name, label]) => ({ name, label }))
type Substance = Record<(typeof words)[number][0], string>
const fresh: Substance = { product: '', hazards: '', use: '', controls: '', firstAid: '' }

/** Chemicals, one per row: substance, hazards and protection. */
export function SubstanceInput({ value, onAnswer }: AnswerInputProps) {
  const rows = Array.isArray(value) ? (value as Substance[]) : []
  return (
    <Rows
      rows={rows}
      fresh={fresh}
      one="substance"
      columns={columns}
      onRows={(next) => onAnswer(next.length > 0 ? next : null)}
    >
      {(row, set, at) =>
        words.map(([name, label]) => (
          <TextBox
            key={name}
            placeholder={label}
            aria-label={`${label}, substance ${at + 1}`}
            value={row[name]}
            onText={(text) => set({ [name]: text })}
          />
        ))
      }
    </Rows>
  )
}
