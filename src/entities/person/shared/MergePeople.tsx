import { IconArrowsExchange } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { entities } from '#contract/entities/index.ts'
import type { Person } from '#contract/entities/person.ts'
import { labelsOf } from '#contract/labels.ts'
import {
  emptyFields,
  joinedCards,
  mergeFields,
  type MergeField,
  type MergePreview,
} from '#contract/people/mergePeople.ts'
import { counted } from '#contract/text/amounts.ts'
import { inSentence } from '#contract/text/words.ts'
import { browserOf } from '#src/data/browser.ts'
import { useOnceKey } from '#src/data/useOnceKey.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/dialogs/Dialog.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { dateWords } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { mergePeople, mergePreview, persons } from '../data.ts'
import './merge.css'

interface Props {
  /** The record that stays, unless they are exchanged. */
  one: number
  other: number
  onClose(): void
}

const labels = labelsOf(persons.entity)

/** Merges two records of one person, and shows before what is taken from which and what will name the one that is left. */
export function MergePeople({ one, other, onClose }: Props) {
  const id = useId()
  const { messages } = browserOf(useQueryClient())
  const [isExchanged, setExchanged] = useState(false)
  const [keepId, goneId] = isExchanged ? [other, one] : [one, other]
  const preview = useQuery(mergePreview(keepId, goneId))
  const [fromGone, setFromGone] = useState<ReadonlySet<MergeField>>(new Set())
  const { key, renewAfter } = useOnceKey()
  const { mutateAsync, isPending, error } = useMutation({ ...mergePeople(key), onError: renewAfter })
  const merge = async ({ keep, gone }: MergePreview) => {
    const body = { keepId, goneId, keepVersion: keep.rowVersion, goneVersion: gone.rowVersion, fromGone: [...fromGone] }
    const left = await mutateAsync(body).catch(() => null)
    // The dialog shows why, and compares what is there now.
    if (!left) {
      void preview.refetch()
      return
    }
    messages.add('success', `${nameOf(left)} is one record now`)
    onClose()
  }
  return (
    <Dialog labelledBy={id} onLeave={() => !isPending && onClose()} className="doubles">
      <h2 id={id}>Merge two records</h2>
      <div className="dialog-body stack">
        {error && <Notice tone="red">{error.message}</Notice>}
        <Loaded of={preview} name="The two records">
          {(found) => (
            <>
              {found.problem && <Notice tone="red">{found.problem}</Notice>}
              <Compared preview={found} fromGone={fromGone} onChoose={setFromGone} />
              <Consequences preview={found} />
            </>
          )}
        </Loaded>
      </div>
      <footer>
        <Button
          icon={<IconArrowsExchange size={16} />}
          disabled={isPending}
          onClick={() => {
            setExchanged(!isExchanged)
            setFromGone(new Set())
          }}
        >
          Keep the other one
        </Button>
        <Button className="push" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          kind="primary"
          disabled={isPending || !preview.data}
          reason={preview.data?.problem ?? null}
          onClick={() => preview.data && void merge(preview.data)}
        >
          Merge
        </Button>
      </footer>
    </Dialog>
  )
}

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`

/** The words of a field, which for an id are the name beside it. */
function useWords() {
  const clock = useClock()
  return (row: Person, field: MergeField): string => {
    const value = row[field]
    if (value === null) return '—'
    switch (field) {
      case 'clientId':
        return row.clientName
      case 'employmentStatusId':
        return row.employmentStatusName
      case 'languageId':
        return row.languageName
      case 'userId':
        return row.userName ?? '—'
      case 'photoFileId':
        return 'Has a photo'
      case 'dateOfBirth':
        return dateWords(String(value), clock)
      default:
        return String(value)
    }
  }
}

interface ComparedProps {
  preview: MergePreview
  fromGone: ReadonlySet<MergeField>
  onChoose(fields: ReadonlySet<MergeField>): void
}

function Compared({ preview: { keep, gone }, fromGone, onChoose }: ComparedProps) {
  const wordsOf = useWords()
  const filled = new Set(emptyFields(keep, gone))
  const isTaken = (field: MergeField) => filled.has(field) || fromGone.has(field)
  const choose = (field: MergeField, isGone: boolean) => {
    const next = new Set(fromGone)
    if (isGone) next.add(field)
    else next.delete(field)
    onChoose(next)
  }
  const shown = mergeFields.filter((field) => keep[field] !== null || gone[field] !== null)
  return (
    <table className="table merge-fields" aria-label="What is taken from which">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{`Stays: no. ${keep.id}`}</th>
          <th scope="col">{`Goes: no. ${gone.id}`}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((field) => {
          const isOpen = keep[field] !== gone[field] && keep[field] !== null && gone[field] !== null
          return (
            <tr key={field}>
              <th scope="row">{labels[field]}</th>
              {[keep, gone].map((row) => {
                const isGone = row === gone
                const isUsed = isTaken(field) === isGone || keep[field] === gone[field]
                const words = wordsOf(row, field)
                return (
                  <td key={row.id} className={isUsed ? '' : 'quiet'}>
                    {isOpen ? (
                      <label className="line">
                        <input
                          type="radio"
                          name={`merge-${field}`}
                          aria-label={`${labels[field]}: ${words}`}
                          checked={isUsed}
                          onChange={() => choose(field, isGone)}
                        />
                        <span>{words}</span>
                      </label>
                    ) : (
                      words
                    )}
                  </td>
                )
              })}
            </tr>
          )
        })}
        <tr>
          <th scope="row">{labels.cards}</th>
          <td colSpan={2}>
            {joinedCards(keep.cards, gone.cards)
              .map(({ number }) => number)
              .join(', ') || '—'}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** What will name the person who is left. */
function Consequences({ preview: { gone, moves, lists } }: { preview: MergePreview }) {
  const both = lists.filter(({ isOfBoth }) => isOfBoth)
  const counts = moves.map(({ kind, count }) =>
    counted(count, inSentence(entities[kind].name), inSentence(entities[kind].plural)),
  )
  return (
    <Notice tone="blue" title={`Record no. ${gone.id} ends, and its history is kept`}>
      <ul>
        <li>
          {counts.length === 0
            ? 'Nothing names it.'
            : `These name it, and will name the record that stays: ${counts.join(', ')}.`}
        </li>
        {both.length > 0 && (
          <li>{`Both are on the list of ${both.map(({ number, name }) => `${number} ${name}`).join(', ')}. The two places become one, and stays that overlap become one.`}</li>
        )}
        <li>This cannot be undone.</li>
      </ul>
    </Notice>
  )
}
