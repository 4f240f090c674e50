import { useMemo } from 'react'
import { islands, outline } from './islands.ts'
import { sidesOf, spotsOf, type Site, type Spot } from './sites.ts'
import './map.css'

interface Props {
  sites: readonly Site[]
  /** What the drawing says to those who do not see it. */
  label: string
  /** Shows the part of the islands where the sites lie, each with its words, instead of all of the islands. */
  close?: boolean
}

/** Sites nearer to each other than this share a point. */
const near = 26
/** The least part of the islands that is shown, so that the coast is still known. */
const least = { width: 420, height: 330 }
const margin = 70

/** Shows on a plain outline of Ireland and Great Britain where sites lie; needs no map service. */
export function SiteLocator({ sites, label, close = false }: Props) {
  const spots = useMemo(() => spotsOf(sites, near), [sites])
  const frame = close && spots.length > 0 ? around(spots) : whole
  /** About a pixel of the screen. */
  const unit = frame.height / 260
  const sides = sidesOf(spots, unit)
  return (
    <svg
      className="site-locator"
      viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      role="img"
      aria-label={label}
    >
      <path d={outline} strokeWidth={unit} />
      {spots.map(({ x, y, sites: here }, at) => (
        <g key={here[0]!.id}>
          <circle className="ring" cx={x} cy={y} r={unit * (here.length > 1 ? 9 : 7.5)} strokeWidth={unit * 2} />
          {here.length > 1 && (
            <text className="many" x={x} y={y + unit * 4} fontSize={unit * 11}>
              {here.length}
            </text>
          )}
          {close && (
            <text
              x={x + unit * (sides[at] === 'left' ? -13 : 13)}
              y={y + unit * 4}
              fontSize={unit * 11.5}
              strokeWidth={unit * 4}
              textAnchor={sides[at] === 'left' ? 'end' : 'start'}
            >
              {here[0]!.label}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

const whole = { x: -8, y: 24, width: islands.width + 8, height: islands.height - 10 }

/** The part of the islands that holds these points, with some coast around it. */
function around(spots: readonly Spot[]) {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)]
  const width = Math.max(least.width, Math.max(...xs) - Math.min(...xs) + 2 * margin)
  const height = Math.max(least.height, Math.max(...ys) - Math.min(...ys) + 2 * margin)
  return {
    x: (Math.max(...xs) + Math.min(...xs) - width) / 2,
    y: (Math.max(...ys) + Math.min(...ys) - height) / 2,
    width,
    height,
  }
}
