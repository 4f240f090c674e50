import { useMemo } from 'react'
import { islands, outline } from './islands.ts'
import { sidesOf, spotsOf, type Site, type Spot } from './sites.ts'
import './map.css'

interface Props {
  sites: readonly Site[]
  /** Accessible name of the drawing. */
  label: string
  /** Zooms to the sites and labels each of them, instead of showing the whole islands. */
  close?: boolean
}

/** Sites closer than this, in drawing units, share a point. */
const near = 26
/** The smallest section shown, so that the coastline stays recognisable. */
const least = { width: 420, height: 330 }
const margin = 70

/** Shows sites on an outline of Ireland and Great Britain, without a map service. */
export function SiteLocator({ sites, label, close = false }: Props) {
  const spots = useMemo(() => spotsOf(sites, near), [sites])
  const frame = close && spots.length > 0 ? around(spots) : whole
  /** About one screen pixel, in drawing units. */
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

/** Returns the section of the drawing that contains these points, with a margin. */
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
