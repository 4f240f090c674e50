import type { ReactNode } from 'react'
import type { Answer } from '../answer.ts'
import { Button } from '../Button.tsx'
import { EmptyState } from './EmptyState.tsx'

interface Props<T> {
  of: Answer<T>
  /** What is loading, as the start of a sentence: 'Companies', 'The history'. */
  name: string
  children: (data: T) => ReactNode
}

/** Shows placeholder lines while data loads, a sentence and 'Try again' if loading fails, then the content. */
export function Loaded<T>({ of: { data, error, refetch }, name, children }: Props<T>) {
  if (data !== undefined) return children(data)
  if (error)
    return (
      <EmptyState
        failed
        title={`${name} could not be loaded`}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {error.message}
      </EmptyState>
    )
  return (
    <div className="loading" aria-busy>
      <span className="away">Loading…</span>
      {[1, 2, 3].map((line) => (
        <i key={line} className="waiting" />
      ))}
    </div>
  )
}
