import { useCallback, useSyncExternalStore } from 'react'

/** Rows above and below what is in view, so that a quick turn of the wheel finds them drawn. */
const beyond = 8

/** Which of `count` equally high rows are to be drawn: those in view and a few around them. */
export interface RowWindow {
  first: number
  end: number
}

/**
 * Follows a box as it scrolls. With rows of one height this is arithmetic: a virtualizer, which keeps a record for each
 * row,
 * would spend half of a keystroke's time on 100,000 of them.
 */
export function useRowWindow(scroller: HTMLElement | null, rowHeight: number, count: number): RowWindow {
  const subscribe = useCallback(
    (tell: () => void) => {
      if (!scroller) return () => undefined
      const resize = new ResizeObserver(tell)
      resize.observe(scroller)
      scroller.addEventListener('scroll', tell, { passive: true })
      return () => {
        resize.disconnect()
        scroller.removeEventListener('scroll', tell)
      }
    },
    [scroller],
  )
  const top = useSyncExternalStore(subscribe, () => Math.floor((scroller?.scrollTop ?? 0) / rowHeight))
  const seen = useSyncExternalStore(subscribe, () => Math.ceil((scroller?.clientHeight ?? 0) / rowHeight))
  // As many at both ends as in the middle: elements are used again by their number.
  const drawn = Math.min(count, seen + 2 * beyond)
  const first = Math.max(0, Math.min(top - beyond, count - drawn))
  return { first, end: first + drawn }
}

/** Scrolls so that a row is in view, no further than it must. */
export function showRow(scroller: HTMLElement, rowHeight: number, headHeight: number, row: number) {
  const above = row * rowHeight
  const below = headHeight + above + rowHeight - scroller.clientHeight
  if (above < scroller.scrollTop) scroller.scrollTop = above
  else if (below > scroller.scrollTop) scroller.scrollTop = below
}
