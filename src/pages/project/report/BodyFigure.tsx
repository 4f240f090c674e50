import { bodyViews, type BodyView } from '#contract/questions/bodyMap.ts'
import { bodyBox, bodySize, drawnOf, type Drawn } from '#src/entities/questionnaire/inputs/bodyShapes.ts'

const drawings: Record<BodyView, Drawn[]> = { front: drawnOf('front'), back: drawnOf('back') }
const sides: Record<BodyView, readonly [string, string]> = { front: ['Right', 'Left'], back: ['Left', 'Right'] }
/** Number of shades, by share of the highest count. */
const shades = 4

/**
 * A body from the front and back: the more injuries a part has, the darker it is. The table beside it shows the
 * numbers.
 */
export function BodyFigure({ regions }: { regions: Readonly<Record<string, number>> }) {
  const most = Math.max(1, ...Object.values(regions))
  return (
    <div className="report-body" aria-hidden>
      {bodyViews.map((view) => (
        <figure key={view}>
          <figcaption className="small faint">
            <span>{sides[view][0]}</span>
            <b>{view === 'front' ? 'Front' : 'Back'}</b>
            <span>{sides[view][1]}</span>
          </figcaption>
          <svg viewBox={bodyBox}>
            {drawings[view].map(({ key, path, mirrored }) => (
              <path
                key={key}
                d={path}
                data-shade={regions[key] ? Math.ceil((regions[key] / most) * shades) : undefined}
                transform={mirrored ? `translate(${bodySize.width} 0) scale(-1 1)` : undefined}
              >
                {regions[key] && <title>{regions[key]}</title>}
              </path>
            ))}
          </svg>
        </figure>
      ))}
    </div>
  )
}
