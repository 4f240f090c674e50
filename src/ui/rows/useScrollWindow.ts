import { useCallback, useSyncExternalStore } from 'react'

/** A range of rows or columns to render. `end` is exclusive. */
interface ScrollWindow {
  first: number
  end: number
}

interface Measures {
  /** The number of the first row or column in view. */
  first: (box: HTMLElement) => number
  /** How many are in view. */
  seen: (box: HTMLElement) => number
  /** How many more to render on both sides, so that fast scrolling finds them rendered. */
  beyond: number
  count: number
}

/**
 * Follows the scroll position of a box. All rows have one height and all columns one width, so this is arithmetic; a
 * virtualiser keeps a record for every row, which for 100,000 rows takes half of a keystroke's time.
 */
export function useScrollWindow(
  scroller: HTMLElement | null,
  { first: firstOf, seen: seenOf, beyond, count }: Measures,
): ScrollWindow {
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
  const inView = useSyncExternalStore(subscribe, () => (scroller ? firstOf(scroller) : 0))
  const seen = useSyncExternalStore(subscribe, () => (scroller ? seenOf(scroller) : 0))
  // Renders the same number at both ends, because elements are recycled by number.
  const drawn = Math.min(count, seen + 2 * beyond)
  const first = Math.max(0, Math.min(inView - beyond, count - drawn))
  return { first, end: first + drawn }
}
