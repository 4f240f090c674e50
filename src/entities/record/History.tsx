import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Entity } from '#contract/entity.ts'
import { actionWord, fieldWord, valueWord } from '#contract/trailWords.ts'
import { olderHistory } from '#src/data/olderHistory.ts'
import type { HeldHistory, HistoryEntry } from '#src/data/recordHistory.ts'
import { number } from '#src/ui/amounts.ts'
import type { Answer } from '#src/ui/answer.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Loaded } from '#src/ui/Loaded.tsx'
import { Moment } from '#src/ui/Moment.tsx'
import { dateWords } from '#src/ui/time.ts'
import { useClock } from '#src/ui/TimeZoneProvider.tsx'
import './history.css'

const commonActions: Record<string, string> = {
  created: 'added it',
  changed: 'changed it',
  deleted: 'deleted it',
  restored: 'restored it',
  image: 'changed the picture',
  reason: 'gave a reason',
}

/** The server sends names instead of ids. */
const isNamed = (field: string) => /Ids?$/.test(field)
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

interface Props {
  of: Answer<HeldHistory>
  /** The record's kind, for the labels of its fields. */
  entity: Pick<Entity, 'draft' | 'row'>
  /** Words for the kind's own actions: 'sent the invitation again'. */
  actions?: Partial<Record<string, string>>
  /** Formats a value that is not already text. Ids arrive as names, also inside nested values. */
  words?: (name: string, value: unknown) => ReactNode
}

/** The history of a record, newest first, with old and new values. */
export const History = ({ of, ...how }: Props) => (
  <Loaded of={of} name="The history">
    {(held) => (
      <>
        <Entries entries={held.entries} {...how} />
        {held.older && <Older held={held} older={held.older} />}
      </>
    )}
  </Loaded>
)

function Entries({ entries, entity, actions = {}, words }: Omit<Props, 'of'> & { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return <EmptyState title="No items">Changes made here are recorded from now on.</EmptyState>
  return (
    <ol className="history">
      {entries.map((entry) => (
        <HistoryLine
          key={entry.id}
          entry={entry}
          what={actions[entry.action] ?? commonActions[entry.action] ?? actionWord(entry.action).toLowerCase()}
          entity={entity}
          words={(field, value) => (isNamed(field) ? undefined : words?.(field, value))}
        />
      ))}
    </ol>
  )
}

/** How much of the history is shown, with a button to load older entries. */
function Older({ held, older }: { held: HeldHistory; older: NonNullable<HeldHistory['older']> }) {
  const { mutate, isPending, error } = useMutation(olderHistory())
  return (
    <div className="line history-older">
      <Button small disabled={isPending} onClick={() => mutate(older)}>
        Show older
      </Button>
      <span className="small quiet" role="status">
        {error
          ? `Older entries could not be loaded. ${error.message}`
          : `${number(held.entries.length)} of ${number(held.total)}`}
      </span>
    </div>
  )
}

interface LineProps extends Pick<Props, 'entity' | 'words'> {
  entry: Pick<HistoryEntry, 'on' | 'byName' | 'action' | 'diff' | 'comment'>
  /** The action: 'changed it'. */
  what: ReactNode
}

/** One entry: who, what and when, with the changes below. */
export function HistoryLine({ entry, entity, what, words }: LineProps) {
  const { on, byName, action, diff, comment } = entry
  const clock = useClock()
  const inWords = (field: string, value: unknown) =>
    words?.(field, value) ?? (isDay(value) ? dateWords(value, clock) : valueWord(value, entity, field))
  return (
    <li>
      <p>
        <strong>{byName ?? 'The system'}</strong> {what}{' '}
        <span className="quiet">
          <Moment at={on} withTime inSentence />
        </span>
      </p>
      {comment && <p>{comment}</p>}
      {action !== 'created' && Object.keys(diff).length > 0 && (
        <dl>
          {Object.entries(diff).map(([field, [before, after]]) => (
            <div key={field}>
              <dt>{fieldWord(field, entity)}</dt>
              <dd>
                <del>{inWords(field, before)}</del> <ins>{inWords(field, after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
