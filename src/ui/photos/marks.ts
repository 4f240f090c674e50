/** A point on a picture, in the picture's pixels. */
export interface Point {
  x: number
  y: number
}

export const tools = ['arrow', 'circle', 'line'] as const
export type Tool = (typeof tools)[number]

/** A mark on a picture, from its first point to its last; a line goes through all points. */
export interface Mark {
  tool: Tool
  points: readonly Point[]
}

/** Stroke width for a picture of this size. */
export const strokeFor = (width: number, height: number) => Math.max(3, Math.round(Math.max(width, height) / 220))

const p = ({ x, y }: Point) => `${Math.round(x)} ${Math.round(y)}`

/** A mark as an SVG path; the same path is drawn on the canvas that is saved. */
export function pathOf({ tool, points }: Mark, stroke: number): string {
  const [from, to] = [points[0]!, points.at(-1)!]
  if (tool === 'line') return `M${points.map(p).join(' L')}`
  if (tool === 'circle') {
    const [rx, ry] = [Math.max(Math.abs(to.x - from.x) / 2, 1), Math.max(Math.abs(to.y - from.y) / 2, 1)]
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
    const [left, right] = [
      { ...middle, x: middle.x - rx },
      { ...middle, x: middle.x + rx },
    ]
    const arc = `A${Math.round(rx)} ${Math.round(ry)} 0 1 0`
    return `M${p(left)} ${arc} ${p(right)} ${arc} ${p(left)}Z`
  }
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const length = Math.min(stroke * 6, Math.hypot(to.x - from.x, to.y - from.y))
  const wing = (turn: number) => ({
    x: to.x - length * Math.cos(angle + turn),
    y: to.y - length * Math.sin(angle + turn),
  })
  return `M${p(from)} L${p(to)} M${p(wing(-0.5))} L${p(to)} L${p(wing(0.5))}`
}

/** A mark counts only if it is longer than a mere touch. */
export const isDrawn = ({ points }: Mark, stroke: number) =>
  points.some((point) => Math.hypot(point.x - points[0]!.x, point.y - points[0]!.y) > stroke * 2)

/** Changes 'Deck.jpg' to 'Deck marked.jpg'. */
export const markedName = (name: string) => `${name.replace(/\.[^.]+$/, '').slice(0, 200)} marked.jpg`
