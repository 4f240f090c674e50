import { useQuery } from '@tanstack/react-query'
import { lookups } from '#src/entities/lookup/data.ts'
import type { AnswerInputProps } from '../AnswerContext.ts'
import { Rows } from './Rows.tsx'

const sides = { left: 'Left', right: 'Right', both: 'Both', na: 'No side' } as const
interface Hurt {
  bodyPartId: number | null
  side: keyof typeof sides
  injuryTypeId: number | null
}
const fresh: Hurt = { bodyPartId: null, side: 'na', injuryTypeId: null }

/** Injuries, each with body part and side. */
export function InjuryInput({ value, onAnswer }: Pick<AnswerInputProps, 'value' | 'onAnswer'>) {
  const rows = Array.isArray(value) ? (value as Hurt[]) : []
  const { data: parts = [] } = useQuery(lookups.list({ list: 'bodyParts' }))
  const { data: injuries = [] } = useQuery(lookups.list({ list: 'injuryTypes' }))
  return (
    <Rows rows={rows} fresh={fresh} one="injury" onRows={(next) => onAnswer(next.length > 0 ? next : null)}>
      {(row, set, at) => (
        <>
          <Entries
            label={`Injury ${at + 1}`}
            entries={injuries}
            value={row.injuryTypeId}
            onChange={(injuryTypeId) => set({ injuryTypeId })}
          />
          <Entries
            label={`Part of the body ${at + 1}`}
            entries={parts}
            value={row.bodyPartId}
            onChange={(bodyPartId) => set({ bodyPartId })}
          />
          <select
            className="select"
            aria-label={`Side ${at + 1}`}
            value={row.side}
            onChange={({ target }) => set({ side: target.value as Hurt['side'] })}
          >
            {Object.entries(sides).map(([side, word]) => (
              <option key={side} value={side}>
                {word}
              </option>
            ))}
          </select>
        </>
      )}
    </Rows>
  )
}

interface EntriesProps {
  label: string
  entries: readonly { id: number; name: string; isActive: boolean }[]
  value: number | null
  onChange(id: number | null): void
}

const Entries = ({ label, entries, value, onChange }: EntriesProps) => (
  <select
    className="select"
    aria-label={label}
    value={value ?? ''}
    onChange={({ target }) => onChange(Number(target.value) || null)}
  >
    <option value="">Choose…</option>
    {entries
      .filter(({ id, isActive }) => isActive || id === value)
      .map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
  </select>
)
