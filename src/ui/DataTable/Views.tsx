import { number } from '#contract/text/amounts.ts'
import type { ViewName } from './views.ts'

interface Props {
  views: readonly ViewName[]
  /** Returns the number of rows of a view; undefined while unknown. */
  countOf: (view: string) => number | undefined
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** The views as toggle buttons with their numbers of rows; one is always selected. */
export const Views = ({ views, countOf, chosen, onChoose }: Props) => (
  <div className="views register-views" role="group" aria-label="Views">
    {views.map(({ id, label, urgent, meaning }) => {
      const count = countOf(id)
      return (
        <button key={id} type="button" aria-pressed={id === chosen} title={meaning} onClick={() => onChoose(id)}>
          {`${label} `}
          {count !== undefined && <span className={urgent && count > 0 ? 'count red' : 'count'}>{number(count)}</span>}
        </button>
      )
    })}
  </div>
)
