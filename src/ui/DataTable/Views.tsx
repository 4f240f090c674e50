import { number } from '../amounts.ts'
import type { ViewName } from './views.ts'

interface Props {
  views: readonly ViewName[]
  /** How many rows each holds; undefined while nobody knows. */
  countOf: (view: string) => number | undefined
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** The saved views as toggles, one of them pressed, each with how many rows it holds. */
export const Views = ({ views, countOf, chosen, onChoose }: Props) => (
  <div className="views register-views" role="group" aria-label="Views">
    {views.map(({ id, label, urgent }) => {
      const count = countOf(id)
      return (
        <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {`${label} `}
          {count !== undefined && <span className={urgent && count > 0 ? 'count red' : 'count'}>{number(count)}</span>}
        </button>
      )
    })}
  </div>
)
