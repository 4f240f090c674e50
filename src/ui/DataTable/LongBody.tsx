import { useCallback, useEffect, useState } from 'react'
import type { Identified } from './columns.ts'
import { rowAt, type BodyProps } from './TableBody.tsx'
import { showRow, useRowWindow } from './useRowWindow.ts'

const usualHeight = 36

/** Row and head as high as the style sheet makes them, for a mouse or for a finger. */
const heightsOf = (body: HTMLElement | null) => ({
  row: (body && Number.parseFloat(getComputedStyle(body).getPropertyValue('--row'))) || usualHeight,
  head: body?.previousElementSibling?.clientHeight ?? 0,
})

/** Very many rows in one page: only those in view are drawn, and their elements are used again for the next ones. */
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
    // The element that had the focus shows another row by now; the box keeps the keys until its row is back.
    if (scroller && focus.focused && !drawn) scroller.focus({ preventScroll: true })
  }, [scroller, focus, drawn])
  const begin = useCallback((element: HTMLElement | null) => {
    setBody(element)
    setHeights(heightsOf(element))
  }, [])
  return (
    <tbody ref={begin}>
      <Gap height={first * heights.row} />
      {Array.from({ length: slots }, (_, i) => rowAt(props, from + first + i, (from + first + i) % slots))}
      <Gap height={(count - end) * heights.row} />
    </tbody>
  )
}

const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden className="gap" style={{ height }}>
    <td />
  </tr>
)
