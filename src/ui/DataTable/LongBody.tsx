import { useCallback, useEffect, useState } from 'react'
import type { Identified } from './columns.ts'
import { lineAt, type BodyProps } from './TableBody.tsx'
import { showRow, useRowWindow } from './useRowWindow.ts'

const usualHeight = 36

/** Returns the heights of a row and of the header from the style sheet; they differ for mouse and touch. */
const heightsOf = (body: HTMLElement | null) => ({
  row: (body && Number.parseFloat(getComputedStyle(body).getPropertyValue('--row'))) || usualHeight,
  head: body?.previousElementSibling?.clientHeight ?? 0,
})

/** The body of a table without pages. It renders only the rows in view and recycles their elements. */
export function LongBody<Row extends Identified>(props: BodyProps<Row>) {
  const { from, to, focus } = props
  const [body, setBody] = useState<HTMLElement | null>(null)
  const scroller = body?.closest<HTMLElement>('.register') ?? null
  const [heights, setHeights] = useState(() => heightsOf(null))
  const count = to - from
  const { first, end } = useRowWindow(scroller, heights.row, count)
  const slots = end - first
  const focused = focus.at - from
  const drawn = focused >= first && focused < end
  useEffect(() => {
    if (scroller && focus.focused) showRow(scroller, heights.row, heights.head, focused)
  }, [scroller, heights, focus, focused])
  useEffect(() => {
    // The focused element was recycled for another row, so the scroll container takes the focus until the row is back.
    if (scroller && focus.focused && !drawn) scroller.focus({ preventScroll: true })
  }, [scroller, focus, drawn])
  const begin = useCallback((element: HTMLElement | null) => {
    setBody(element)
    setHeights(heightsOf(element))
  }, [])
  return (
    <tbody ref={begin} role="rowgroup">
      <Gap height={first * heights.row} />
      {Array.from({ length: slots }, (_, i) => lineAt(props, from + first + i, (from + first + i) % slots))}
      <Gap height={(count - end) * heights.row} />
    </tbody>
  )
}

const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden className="gap" style={{ height }}>
    <td />
  </tr>
)
