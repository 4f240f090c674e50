import { IconRefresh, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { TrailEntry } from '#contract/trail.ts'
import type { TrailFilter } from '#src/data/trail.ts'
import { users } from '#src/entities/user/data.ts'
import { Button } from '#src/ui/Button.tsx'
import type { Column } from '#src/ui/DataTable/columns.ts'
import { FilterMenu } from '#src/ui/DataTable/FilterMenu.tsx'
import { useClock } from '#src/ui/TimeZoneProvider.tsx'
import { actionChoices, kindChoices } from './kindWords.ts'
import { TrailExport } from './TrailExport.tsx'

interface Props {
  filter: TrailFilter
  onFilter: (filter: TrailFilter) => void
  /** Null where nothing is narrowed. */
  onClear: (() => void) | null
  onRefresh: () => void
  busy: boolean
}

interface Choice {
  value: string
  label: string
}

/** The days of the history, as a register narrows its own. */
const day: Column<TrailEntry> = { id: 'on', header: 'When', value: ({ on }) => on, filter: 'days' }
const none: readonly TrailEntry[] = []

/** What the history is narrowed by, and the way to take it away as a file. */
export function TrailToolbar({ filter, onFilter, onClear, onRefresh, busy }: Props) {
  const { data: people } = useQuery(users.list())
  const persons = useMemo(
    () =>
      (people ?? [])
        .map(({ id, fullName }) => ({ value: String(id), label: fullName }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    [people],
  )
  const set = (news: Partial<TrailFilter>) => onFilter({ ...filter, ...news })
  const wrongOrder = filter.from !== '' && filter.to !== '' && filter.to < filter.from
  const words = usePaused(filter.text, (text) => set({ text }))
  return (
    <div className="toolbar trail-tools">
      <label className="filter-box">
        Filter:
        <input
          className="input"
          type="search"
          placeholder="Words, values"
          maxLength={100}
          value={words.now}
          onChange={(event) => words.type(event.target.value)}
        />
      </label>
      <Choose
        label="Everybody"
        name="Person"
        choices={persons}
        value={filter.person}
        onChoose={(person) => set({ person })}
      />
      <Choose
        label="Every kind"
        name="Kind"
        choices={kindChoices}
        value={filter.kind}
        onChoose={(kind) => set({ kind })}
      />
      <Choose
        label="Every action"
        name="Action"
        choices={actionChoices}
        value={filter.action}
        onChoose={(action) => set({ action })}
      />
      <FilterMenu
        column={day}
        rows={none}
        clock={useClock()}
        chosen={[filter.from, filter.to]}
        onChoose={([from = '', to = '']) => set({ from, to })}
      />
      {wrongOrder && (
        <span className="small tone-late" role="status">
          The last day lies before the first.
        </span>
      )}
      {onClear && (
        <Button
          kind="quiet"
          small
          icon={<IconX size={15} aria-hidden />}
          onClick={() => {
            words.drop()
            onClear()
          }}
        >
          Clear filter
        </Button>
      )}
      <div className="line tight push">
        <Button
          kind="quiet"
          small
          icon={<IconRefresh size={15} aria-hidden />}
          disabled={busy}
          aria-label="Refresh"
          title="Refresh"
          onClick={onRefresh}
        />
        <TrailExport filter={filter} />
      </div>
    </div>
  )
}

/** Milliseconds without a keystroke after which the server is asked. */
const pause = 300

/** Words that are told when their typist pauses; what comes from elsewhere, such as a step back, takes their place. */
function usePaused(told: string, tell: (words: string) => void) {
  const [typed, setTyped] = useState<{ words: string; over: string; explainsItself: boolean } | null>(null)
  const say = useEffectEvent(tell)
  // Between being told and standing in the address the words are still the typist's.
  if (typed?.explainsItself && typed.over !== told) setTyped(null)
  const waiting = typed && !typed.explainsItself ? typed.words : null
  useEffect(() => {
    if (waiting === null) return undefined
    const timer = setTimeout(() => {
      setTyped((last) => last && { ...last, explainsItself: true })
      say(waiting)
    }, pause)
    return () => clearTimeout(timer)
  }, [waiting])
  return {
    now: typed ? typed.words : told,
    type: (words: string) => setTyped({ words, over: told, explainsItself: false }),
    drop: () => setTyped(null),
  }
}

const Choose = ({
  label,
  name,
  choices,
  value,
  onChoose,
}: {
  label: string
  name: string
  choices: readonly Choice[]
  value: string
  onChoose: (value: string) => void
}) => (
  <select
    className="select small"
    aria-label={name}
    value={value}
    data-set={value !== '' || undefined}
    onChange={(event) => onChoose(event.target.value)}
  >
    <option value="">{label}</option>
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </select>
)
