import { useCallback, useSyncExternalStore } from 'react'

/** Extra rows above and below the view, so that fast scrolling finds them rendered. */
const beyond = 8

/** The range of rows to render: those in view and a few around them. `end` is exclusive. */
export interface RowWindow {
  first: number
  end: number
}

/**
 * Follows the scroll position of a box. All rows have one height, so this is arithmetic; a virtualiser keeps a record
 * for every row, which for 100,000 rows takes half of a keystroke's time.
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
  // Renders the same number of rows at both ends, because elements are recycled by number.
  const drawn = Math.min(count, seen + 2 * beyond)
  const first = Math.max(0, Math.min(top - beyond, count - drawn))
  return { first, end: first + drawn }
}

/** Scrolls just far enough to bring a row into view. */
export function showRow(scroller: HTMLElement, rowHeight: number, headHeight: number, row: number) {
  const above = row * rowHeight
  const below = headHeight + above + rowHeight - scroller.clientHeight
  if (above < scroller.scrollTop) scroller.scrollTop = above
  else if (below > scroller.scrollTop) scroller.scrollTop = below
}
