import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { TrailEntry } from '#contract/trail.ts'
import { actionWord, fieldWord, valueWord } from '#contract/trailWords.ts'
import { currentUser } from '#src/data/session.ts'
import { keepTable, keptTable } from '#src/data/tableState.ts'
import { trail, type TrailFilter } from '#src/data/trail.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Moment } from '#src/ui/Moment.tsx'
import { entityOf, kindWord } from './kindWords.ts'
import { TrailDialog } from './TrailDialog.tsx'
import { TrailToolbar } from './TrailToolbar.tsx'
import './trail.css'

const all: TrailFilter = { person: '', kind: '', action: '', from: '', to: '', text: '' }
const size = 50

interface Props {
  /** What the address narrows it to. */
  asked: Partial<TrailFilter>
  /** Writes what it is narrowed to into the address, so that it can be sent to a colleague. */
  onFilter: (filter: Partial<TrailFilter>) => void
}

const setOf = (filter: TrailFilter): Partial<TrailFilter> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))

/** Who did what in the whole office, newest first; read from the server a page at a time. */
export function Trail({ asked: fromAddress, onFilter }: Props) {
  const userId = currentUser(useQueryClient()).id
  const filter = { ...all, ...fromAddress }
  const [starts, setStarts] = useStarts(filter)
  const [openEntry, setOpenEntry] = useState<TrailEntry | null>(null)
  const { data, error, refetch, isFetching } = useQuery(trail(filter, starts.at(-1) ?? null, size))
  const narrow = (next: TrailFilter) => {
    keepTable(userId, 'trail', setOf(next))
    onFilter(setOf(next))
  }
  const remember = useEffectEvent(() => {
    const kept = setOf({ ...all, ...(keptTable(userId, 'trail') as Partial<TrailFilter> | null) })
    if (Object.keys(fromAddress).length === 0 && Object.keys(kept).length > 0) onFilter(kept)
  })
  // Whoever comes back without a filter in the address finds what was set a moment ago, and finds it in the address
  // too.
  useEffect(() => remember(), [])
  const isNarrowed = Object.values(filter).some(Boolean)
  const next = data?.next ?? null
  return (
    <>
      <TrailToolbar
        filter={filter}
        onFilter={narrow}
        onClear={isNarrowed ? () => narrow(all) : null}
        onRefresh={() => void refetch()}
        busy={isFetching}
      />
      <div className="register" tabIndex={-1} aria-busy={isFetching}>
        {error && !data && (
          <EmptyState
            failed
            title="The history could not be loaded"
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            {error.message}
          </EmptyState>
        )}
        {data?.entries.length === 0 &&
          (isNarrowed ? (
            <EmptyState title="No filtering results" action={<Button onClick={() => narrow(all)}>Clear filter</Button>}>
              Nothing in the history fits all of it.
            </EmptyState>
          ) : (
            <EmptyState title="No items">What people change is kept here from now on.</EmptyState>
          ))}
        {data && data.entries.length > 0 && <Entries entries={data.entries} onOpen={setOpenEntry} />}
      </div>
      <div className="pager">
        <span className="quiet">{`Newest first, ${size} a page`}</span>
        <div className="line tight push">
          <Button small disabled={starts.length === 1} onClick={() => setStarts([null])}>
            Newest
          </Button>
          <Button small disabled={starts.length === 1} onClick={() => setStarts(starts.slice(0, -1))}>
            Newer
          </Button>
          <Button
            small
            disabled={next === null || isFetching}
            onClick={() => next !== null && setStarts([...starts, next])}
          >
            Older
          </Button>
        </div>
      </div>
      {openEntry && <TrailDialog entry={openEntry} onClose={() => setOpenEntry(null)} />}
    </>
  )
}

/** Where each page up to the open one begins, the first with the newest; another filter begins anew. */
function useStarts(filter: TrailFilter) {
  const of = JSON.stringify(filter)
  const [held, setHeld] = useState<{ of: string; starts: readonly (number | null)[] }>({ of, starts: [null] })
  return [
    held.of === of ? held.starts : [null],
    (starts: readonly (number | null)[]) => setHeld({ of, starts }),
  ] as const
}

/** What an entry changed, in one line; a new record's fields are not told one by one. */
function changeWords({ entityKind, diff, comment, action }: TrailEntry) {
  const entity = entityOf(entityKind)
  const word = (value: unknown, name: string) => valueWord(value, entity, name)
  const fields =
    action === 'created'
      ? []
      : Object.entries(diff).map(
          ([name, [from, to]]) => `${fieldWord(name, entity)}: ${word(from, name)} → ${word(to, name)}`,
        )
  return [comment, ...fields].filter(Boolean).join('; ')
}

const Entries = ({ entries, onOpen }: { entries: readonly TrailEntry[]; onOpen: (entry: TrailEntry) => void }) => (
  <table className="table trail" aria-label="History of all records">
    <colgroup>
      {['when', 'who', 'action', 'kind', 'what', 'change', 'where'].map((name) => (
        <col key={name} className={`trail-${name}`} />
      ))}
    </colgroup>
    <thead>
      <tr>
        {['When', 'Who', 'Action', 'Kind', 'Record', 'What changed', 'From where'].map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {entries.map((entry) => {
        const change = changeWords(entry)
        const name = entry.name ?? `Number ${entry.entityId}`
        return (
          <tr key={entry.id} className="opens" onClick={() => onOpen(entry)}>
            <td>
              <button
                className="lead"
                onClick={(event) => {
                  event.stopPropagation()
                  onOpen(entry)
                }}
              >
                <Moment at={entry.on} withTime />
              </button>
            </td>
            <td title={entry.byName ?? undefined}>{entry.byName ?? 'The system'}</td>
            <td>{actionWord(entry.action)}</td>
            <td>{kindWord(entry.entityKind)}</td>
            <td className="title" title={name}>
              {name}
            </td>
            <td title={change}>{change || '—'}</td>
            <td className="number">{entry.fromAddress ?? '—'}</td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
