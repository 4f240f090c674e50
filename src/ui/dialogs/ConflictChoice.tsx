import { IconUsers } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { Moment } from '../time/Moment.tsx'
import './conflictChoice.css'

/** The version of a field to keep. */
export type Side = 'mine' | 'theirs'

/** A field that two people changed differently, with both values as text. */
interface Difference {
  name: string
  label: string
  mine: ReactNode
  theirs: ReactNode
}

interface Props {
  /** Who saved in the meantime. */
  who: string
  /** When they saved, as an ISO date and time. */
  when: string
  differences: readonly Difference[]
  /** The side chosen for each field; a field without an entry keeps 'mine'. */
  taken: Readonly<Record<string, Side>>
  onTake: (name: string, side: Side) => void
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const advice = (count: number) => {
  if (count === 0) return 'None of your fields differ. Save again to keep yours.'
  const fields = count === 1 ? 'the one field that differs' : `the ${numbers[count] ?? count} fields that differ`
  return `Choose for ${fields}; the rest of yours stays.`
}

/** Shows in an open form that someone else has saved the record: who, when, and a choice for each field in conflict. */
export function ConflictChoice({ who, when, differences, taken, onTake }: Props) {
  const id = useId()
  return (
    <section className="meanwhile tone-amber" role="alert">
      <div className="line top">
        <IconUsers size={16} aria-hidden />
        <div>
          <strong>Someone else has saved this meanwhile</strong>
          <p className="quiet">
            {who}, <Moment at={when} withTime inSentence />. {advice(differences.length)}
          </p>
        </div>
      </div>
      {differences.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">{`${who}’s`}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => (
              <Row
                key={difference.name}
                group={id}
                difference={difference}
                side={taken[difference.name] ?? 'mine'}
                onTake={onTake}
                who={who}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

interface RowProps {
  group: string
  difference: Difference
  side: Side
  who: string
  onTake: Props['onTake']
}

const Row = ({ group, difference: { name, label, mine, theirs }, side, who, onTake }: RowProps) => (
  <tr>
    <th scope="row">{label}</th>
    {(['mine', 'theirs'] as const).map((option) => (
      <td key={option}>
        <label className="with-label choice">
          <input
            type="radio"
            name={`${group}-${name}`}
            checked={side === option}
            onChange={() => onTake(name, option)}
          />
          <span className="away">{option === 'mine' ? `${label}, yours:` : `${label}, ${who}’s:`} </span>
          <span className="choice-words">{(option === 'mine' ? mine : theirs) || '—'}</span>
        </label>
      </td>
    ))}
  </tr>
)
