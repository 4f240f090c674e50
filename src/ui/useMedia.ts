import { useCallback, useSyncExternalStore } from 'react'

/** Media query: touch device, or too narrow for buttons beside a title (see the design of tablets and phones). */
export const handheld = '(pointer: coarse), (max-width: 700px)'

/** Whether a media query matches the window now. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(follow, () => matchMedia(query).matches)
}
