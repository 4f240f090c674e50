import { useMemo } from 'react'
import { number } from '../amounts.ts'
import type { View } from './views.ts'

interface Props<Row> {
  views: readonly View<Row>[]
  /** Undefined while nobody knows how many there are. */
  rows: readonly Row[] | undefined
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** The saved views as toggles, one of them pressed, each with how many rows it holds. */
export function Views<Row>({ views, rows, chosen, onChoose }: Props<Row>) {
  const counts = useMemo(
    () => views.map(({ keeps }) => rows?.reduce((sum, row) => sum + Number(keeps(row)), 0)),
    [views, rows],
  )
  return (
    <div className="views register-views" role="group" aria-label="Views">
      {views.map(({ id, label, urgent }, i) => {
        const count = counts[i]
        return (
          <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
            {`${label} `}
            {count !== undefined && (
              <span className={urgent && count > 0 ? 'count red' : 'count'}>{number(count)}</span>
            )}
          </button>
        )
      })}
    </div>
  )
}
