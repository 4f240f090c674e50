import { onIslands } from './islands.ts'

/** A site on a map. */
export interface Site {
  id: number
  /** Text beside the point: a project's number, or a town. */
  label: string
  latitude: number
  longitude: number
  href?: string
}

/** Sites so close in the drawing that they share one point. */
export interface Spot {
  x: number
  y: number
  sites: Site[]
}

/** Groups sites that are within `near` units of each other. Sites outside the islands are left out. */
export function spotsOf(sites: readonly Site[], near: number): Spot[] {
  const spots: Spot[] = []
  for (const site of sites) {
    const at = onIslands(site)
    if (!at) continue
    const spot = spots.find(({ x, y }) => Math.hypot(x - at.x, y - at.y) < near)
    if (spot) spot.sites.push(site)
    else spots.push({ ...at, sites: [site] })
  }
  return spots
}

type Side = 'left' | 'right'

/**
 * Decides for each label whether it goes left or right of its point, to avoid overlaps; right if neither side is free.
 */
export function sidesOf(spots: readonly Spot[], unit: number): Side[] {
  const taken = spots.map(({ x, y }) => ({ from: x - 9 * unit, to: x + 9 * unit, y }))
  return spots.map((spot) => {
    const width = (spot.sites[0]?.label.length ?? 0) * 6.6 * unit
    const boxes = {
      right: [spot.x + 11 * unit, spot.x + 13 * unit + width],
      left: [spot.x - 13 * unit - width, spot.x - 11 * unit],
    } as const
    const isFree = (side: Side) =>
      taken.every(({ from, to, y }) => Math.abs(y - spot.y) > 14 * unit || boxes[side][1] < from || boxes[side][0] > to)
    const side = isFree('right') || !isFree('left') ? 'right' : 'left'
    taken.push({ from: boxes[side][0], to: boxes[side][1], y: spot.y })
    return side
  })
}

/** Formats coordinates: '53.34581° N, 6.22741° W'. */
export const degreesWords = ({ latitude, longitude }: Pick<Site, 'latitude' | 'longitude'>) =>
  `${Math.abs(latitude).toFixed(5)}° ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude).toFixed(5)}° ${longitude < 0 ? 'W' : 'E'}`
