import { useCallback, useSyncExternalStore } from 'react'

/** Extra columns on both sides of the view. */
const beyond = 4

/** The range of columns to render in a box that scrolls sideways; all have one width. `end` is exclusive. */
export function useColumnWindow(scroller: HTMLElement | null, headWidth: number, width: number, count: number) {
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
  const left = useSyncExternalStore(subscribe, () => Math.floor((scroller?.scrollLeft ?? 0) / width))
  const seen = useSyncExternalStore(subscribe, () =>
    Math.max(0, Math.ceil(((scroller?.clientWidth ?? 0) - headWidth) / width)),
  )
  const drawn = Math.min(count, seen + 2 * beyond)
  const first = Math.max(0, Math.min(left - beyond, count - drawn))
  return { first, end: first + drawn }
}
