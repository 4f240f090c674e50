import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { isPart } from '#contract/fieldFacts.ts'
import { referencesOf } from '#contract/references.ts'
import { actionWord, fieldWord, valueWord } from '#contract/history/trailWords.ts'
import { usualPage } from '#contract/window.ts'
import { inSentence } from '#contract/text/words.ts'
import { olderHistory } from '#src/data/olderHistory.ts'
import { historyWith, type HeldHistory, type HistoryEntry } from '#src/data/recordHistory.ts'
import { number } from '#contract/text/amounts.ts'
import type { Answer } from '#src/ui/answer.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { FilterBox } from '#src/ui/page/FilterBox.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { useClock, useCurrency } from '#src/ui/time/TimeZoneProvider.tsx'
import { changedValue } from './changedValue.ts'
import { usePaused } from './usePaused.ts'
import './history.css'

const commonActions: Record<string, string> = {
  created: 'added it',
  changed: 'changed it',
  deleted: 'deleted it',
  restored: 'restored it',
  image: 'changed the picture',
  reason: 'gave a reason',
  copied: 'copied it from another one',
  linkRecord: 'linked a record',
  unlinkRecord: 'removed a link',
}

/** The same for a part of the record, followed by its kind and name. */
const partActions: Record<string, string> = {
  created: 'added',
  changed: 'changed',
  deleted: 'removed',
  restored: 'restored',
}

/** The server sends names instead of ids. */
const isNamed = (field: string) => /Ids?$/.test(field)

interface Props {
  of: Answer<HeldHistory>
  /** The record's kind, for the labels of its fields. */
  entity: Pick<Entity, 'draft' | 'row'>
  /** Words for the kind's own actions: 'sent the invitation again'. */
  actions?: Partial<Record<string, string>>
  /** Formats a value that is not already text. Ids arrive as names, also inside nested values. */
  words?: (name: string, value: unknown) => ReactNode
}

/** The history of a record, newest first, with old and new values. A long one can be filtered. */
export const History = ({ of, ...how }: Props) => (
  <Loaded of={of} name="The history">
    {(held) => (held.total > usualPage ? <Filtered held={held} {...how} /> : <Entries held={held} {...how} />)}
  </Loaded>
)

function Filtered({ held, ...how }: Omit<Props, 'of'> & { held: HeldHistory }) {
  const [words, setWords] = useState('')
  const asked = usePaused(words.trim())
  const found = useQuery({ ...historyWith(held, asked), enabled: asked !== '' })
  return (
    <>
      <div className="line history-filter">
        <FilterBox words={words} hint="Names, fields, values" onWords={setWords} />
      </div>
      {asked === '' ? (
        <Entries held={held} {...how} />
      ) : (
        <Loaded of={found} name="The history">
          {(some) => <Entries held={some} empty="No filtering results" {...how} />}
        </Loaded>
      )}
    </>
  )
}

function Entries({
  held,
  entity,
  actions = {},
  words,
  empty,
}: Omit<Props, 'of'> & { held: HeldHistory; empty?: string }) {
  if (held.entries.length === 0)
    return empty ? (
      <EmptyState title={empty}>Try other words.</EmptyState>
    ) : (
      <EmptyState title="No items">Changes made here are recorded from now on.</EmptyState>
    )
  const ownWords = (field: string, value: unknown) => (isNamed(field) ? undefined : words?.(field, value))
  return (
    <>
      <ol className="history">
        {held.entries.map((entry) =>
          entry.of ? (
            <PartLine key={entry.id} entry={entry} of={entry.of} />
          ) : (
            <HistoryLine
              key={entry.id}
              entry={entry}
              what={actions[entry.action] ?? commonActions[entry.action] ?? actionWord(entry.action).toLowerCase()}
              entity={entity}
              words={ownWords}
            />
          ),
        )}
      </ol>
      {held.older && <Older held={held} />}
    </>
  )
}

/** A change of a part of the record: 'added the location ‘L2 Level 2’'. A new part shows what it refers to. */
function PartLine({ entry, of }: { entry: HistoryEntry; of: NonNullable<HistoryEntry['of']> }) {
  const part = (entities as Partial<Record<string, Entity>>)[of.kind]
  const action = partActions[entry.action] ?? `${actionWord(entry.action).toLowerCase()}:`
  const what = `${action} the ${inSentence(part?.name ?? of.kind)}${of.name ? ` ‘${of.name}’` : ''}`
  if (!part || entry.action !== 'created') return <HistoryLine entry={entry} what={what} entity={part} />
  const facts = referencesOf(part).flatMap(({ field, whenGone, nested }): [string, [unknown, unknown]][] => {
    const after = entry.diff[field]?.[1]
    const isSaid = nested || isPart(whenGone) || after === of.name || valueWord(after) === '—'
    return isSaid ? [] : [[field, [null, after]]]
  })
  return <HistoryLine entry={{ ...entry, diff: Object.fromEntries(facts) }} what={what} entity={part} isNew />
}

/** How much of the history is shown, with a button to load older entries. */
function Older({ held }: { held: HeldHistory }) {
  const { mutate, isPending, error } = useMutation(olderHistory())
  return (
    <div className="line history-older">
      <Button small disabled={isPending} onClick={() => mutate(held)}>
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

interface LineProps extends Pick<Props, 'words'> {
  entity: Props['entity'] | undefined
  entry: Pick<HistoryEntry, 'on' | 'byName' | 'action' | 'diff' | 'comment'>
  /** The action: 'changed it'. */
  what: ReactNode
  /** Shows the values of a new record, which have none before them. */
  isNew?: boolean
}

/** One entry: who, what and when, with the changes below. */
export function HistoryLine({ entry, entity, what, words, isNew = false }: LineProps) {
  const { on, byName, action, diff, comment } = entry
  const clock = useClock()
  const currency = useCurrency()
  const inWords = (field: string, value: unknown) =>
    words?.(field, value) ?? changedValue(value, entity, field, clock, currency)
  return (
    <li>
      <p>
        <strong>{byName ?? 'The system'}</strong> {what}{' '}
        <span className="quiet">
          <Moment at={on} withTime inSentence />
        </span>
      </p>
      {comment && <p>{comment}</p>}
      {(isNew || action !== 'created') && Object.keys(diff).length > 0 && (
        <dl>
          {Object.entries(diff).map(([field, [before, after]]) => (
            <div key={field}>
              <dt>{fieldWord(field, entity)}</dt>
              <dd>
                {!isNew && <del>{inWords(field, before)}</del>} <ins>{inWords(field, after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
