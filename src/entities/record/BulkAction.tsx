import { MutationObserver, useQueryClient, type MutationOptions } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { browserOf } from '#src/data/browser.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { oneByOne, type Outcome } from './oneByOne.ts'

interface Props<Row, Out, In> {
  /** The selected rows that the action applies to. */
  rows: readonly Row[]
  /** Label of the button; the count follows the verb: 'Deactivate 3', 'Mark 3 as read'. */
  verb: string
  rest?: string
  icon?: ReactNode
  danger?: boolean
  /** Why the action applies to none of the selected rows. */
  reason: string
  /** Confirmation with the count: 'Deactivate 3 users?'. Leave it out for actions that are easy to undo. */
  question?: (count: number) => { title: string; consequences: ReactNode }
  nameOf: (row: Row) => string
  /** The mutation for one row; it takes an empty input. */
  write: (row: Row) => MutationOptions<Out, Error, In>
  /** Success message: '3 users are deactivated'. */
  success: (count: number) => string
  /** Called when every row succeeded. */
  onDone: () => void
}

/** A button of the bulk bar. It runs an action on one record after the other and lists failures with their reasons. */
export function BulkAction<Row, Out, In>({
  rows,
  verb,
  rest = '',
  icon,
  danger,
  reason,
  question,
  ...props
}: Props<Row, Out, In>) {
  const [asking, setAsking] = useState(false)
  const bulk = useBulk({ rows, ...props, close: () => setAsking(false) })
  const none = rows.length === 0
  // While it runs, finished rows drop out of `rows` one by one.
  const count = bulk.asked || rows.length
  const asked = question?.(count)
  const action = [verb, none && bulk.asked === 0 ? '' : count, rest].filter(Boolean).join(' ')
  const start = () => (question ? setAsking(true) : void bulk.run())
  return (
    <>
      <Button
        small
        kind={danger ? 'danger' : 'plain'}
        icon={icon}
        reason={none ? reason : null}
        disabled={bulk.asked > 0}
        onClick={start}
      >
        {action}
      </Button>
      {(asking || bulk.outcome) && (
        <ConfirmModal
          title={asked?.title ?? `${action}?`}
          action={bulk.outcome ? 'Try again' : action}
          stay={bulk.outcome ? 'Close' : 'Cancel'}
          danger={danger}
          consequences={bulk.asked > 0 ? `${bulk.done} of ${bulk.asked} done.` : asked?.consequences}
          problem={bulk.outcome && <Refusals {...bulk.outcome} nameOf={props.nameOf} />}
          reason={none ? reason : null}
          onConfirm={bulk.run}
          onCancel={() => {
            bulk.forget()
            setAsking(false)
          }}
        />
      )}
    </>
  )
}

type Running<Row, Out, In> = Pick<Props<Row, Out, In>, 'rows' | 'write' | 'success' | 'onDone'> & { close: () => void }

/** Runs a bulk action and keeps its state: number requested, number done, and failures. */
function useBulk<Row, Out, In>({ rows, write, success, onDone, close }: Running<Row, Out, In>) {
  const client = useQueryClient()
  const [asked, setAsked] = useState(0)
  const [done, setDone] = useState(0)
  const [outcome, setOutcome] = useState<Outcome<Row> | null>(null)
  const run = async () => {
    setOutcome(null)
    setDone(0)
    setAsked(rows.length)
    const next = await oneByOne(rows, (row) => new MutationObserver(client, write(row)).mutate({} as In), setDone)
    setAsked(0)
    if (next.refused.length > 0) return setOutcome(next)
    browserOf(client).messages.add('success', success(next.done.length))
    close()
    onDone()
  }
  return { asked, done, outcome, run, forget: () => setOutcome(null) }
}

const shown = 5

function Refusals<Row>({ done, refused, nameOf }: Outcome<Row> & { nameOf: (row: Row) => string }) {
  return (
    <>
      <strong>{`Done: ${done.length}. Not done: ${refused.length}.`}</strong>
      <ul>
        {refused.slice(0, shown).map(({ row, why }) => (
          <li key={nameOf(row)}>{`${nameOf(row)}: ${why}`}</li>
        ))}
        {refused.length > shown && <li>{`and ${refused.length - shown} more`}</li>}
      </ul>
    </>
  )
}
