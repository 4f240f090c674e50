import { MutationObserver, useQueryClient, type MutationOptions } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { browserOf } from '#src/data/browser.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/ConfirmModal.tsx'
import { oneByOne, type Outcome } from './oneByOne.ts'

interface Props<Row, Out, In> {
  /** Those of the chosen that it can be done to. */
  rows: readonly Row[]
  /** The words on the button; the number they take follows the verb: 'Deactivate 3', 'Mark 3 as read'. */
  verb: string
  rest?: string
  icon?: ReactNode
  danger?: boolean
  /** Why it can be done to none of the chosen. */
  reason: string
  /** Asks first, with the number in words: 'Deactivate 3 users?'. Left out where the action is easily taken back. */
  question?: (count: number) => { title: string; consequences: ReactNode }
  nameOf: (row: Row) => string
  /** The write for one of them; its input holds nothing. */
  write: (row: Row) => MutationOptions<Out, Error, In>
  /** What is told when all of it went through: '3 users are deactivated'. */
  told: (count: number) => string
  /** Called when nothing was refused. */
  onDone: () => void
}

/**
 * A button of the bulk bar: does a action to one record after the other, and says to which it could not be done, and
 * why.
 */
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
  // While it runs, those it was done to fall out of `rows` one by one.
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

type Running<Row, Out, In> = Pick<Props<Row, Out, In>, 'rows' | 'write' | 'told' | 'onDone'> & { close: () => void }

/** The state of a action under way: how many were asked for, how many are done, and what was refused. */
function useBulk<Row, Out, In>({ rows, write, told, onDone, close }: Running<Row, Out, In>) {
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
    browserOf(client).messages.add('success', told(next.done.length))
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
