import { act, render, screen } from '@testing-library/react'
import { startTransition, Suspense, use, useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { tableStartWith } from '#src/ui/DataTable/tableState.ts'
import { useFound } from '#src/ui/DataTable/useFound.ts'
import { permits, quarterToThree, type Permit } from './permits.ts'

const columns = columnsOf<Permit>([
  { id: 'number', header: 'Number', value: (row) => row.number },
  { id: 'status', header: 'Status', value: (row) => row.status, text: (row) => `s${row.status}`, filter: 'choice' },
])
const clock = { now: quarterToThree, zone: 'Europe/Dublin' }
const rows = permits(20)
const state = tableStartWith({ filters: { status: [`s${rows[0]!.status}`] } })
const keeps = { here: [], inAnyView: null }

interface Shown {
  rows: readonly Permit[]
  /** A promise that suspends the rest of the screen, so that React discards this render. */
  waiting?: Promise<void>
}
const never = new Promise<void>(() => undefined)

function Found({ rows: now, waiting }: Shown) {
  const { places } = useFound(now, columns, state, keeps, clock)
  if (waiting) use(waiting)
  return <p role="status">{Array.from(places, (place) => now[place]!.number).join(' ')}</p>
}

function Screen({ onReady }: { onReady(show: (next: Shown) => void): void }) {
  const [shown, setShown] = useState<Shown>({ rows })
  useEffect(() => onReady(setShown), [onReady])
  return (
    <Suspense>
      <Found {...shown} />
    </Suspense>
  )
}

test('a render that React discards does not reorder the table on screen', async () => {
  let show: (next: Shown) => void = () => undefined
  render(<Screen onReady={(set) => void (show = set)} />)
  const begun = screen.getByRole('status').textContent
  const closed = rows.map((row, at) => (at === 0 ? { ...row, status: 999 } : row))
  await act(async () => show({ rows: closed }))
  expect(screen.getByRole('status')).toHaveTextContent(begun)
  await act(async () => startTransition(() => show({ rows: closed.slice(5), waiting: never })))
  expect(screen.getByRole('status')).toHaveTextContent(begun)
  await act(async () => show({ rows: closed }))
  expect(screen.getByRole('status')).toHaveTextContent(begun)
})
