import { bodyRegions, bodyViews } from '#contract/questions/bodyMap.ts'
import { bodySize, drawnOf, type Point } from './bodyShapes.ts'

/** Positions in both drawings, side by side as on the page. A part visible in both counts at its first position. */
const places: ReadonlyMap<string, Point> = new Map(
  bodyViews
    .toReversed()
    .flatMap((view) =>
      drawnOf(view).map(({ key, at: [x, y] }): [string, Point] => [key, [view === 'back' ? x + bodySize.width : x, y]]),
    ),
)
const directions: Readonly<Record<string, Point>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** Returns the nearest part in a key's direction; null if there is none. */
export function nextPart(from: string, key: string): string | null {
  if (key === 'Home') return bodyRegions[0]?.key ?? null
  if (key === 'End') return bodyRegions.at(-1)?.key ?? null
  const direction = directions[key]
  const start = places.get(from)
  if (!direction || !start) return null
  const reached = [...places].flatMap(([part, [x, y]]) => {
    const [dx, dy] = [x - start[0], y - start[1]]
    const along = dx * direction[0] + dy * direction[1]
    const aside = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0])
    return part === from || along <= 0 || aside > along * 2 ? [] : [{ part, far: along + 2 * aside }]
  })
  return reached.toSorted((one, other) => one.far - other.far)[0]?.part ?? null
}
