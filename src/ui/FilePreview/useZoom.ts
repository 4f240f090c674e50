import { useMemo, useState } from 'react'

const steps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

/** Keeps the zoom level, in steps from 0.25 to 4; 1 fits the available width. */
export function useZoom() {
  const [zoom, setZoom] = useState(1)
  return useMemo(
    () => ({
      zoom,
      isLargest: zoom === steps.at(-1),
      isSmallest: zoom === steps[0],
      larger: () => setZoom((now) => steps.find((step) => step > now) ?? now),
      smaller: () => setZoom((now) => steps.findLast((step) => step < now) ?? now),
      fit: () => setZoom(1),
    }),
    [zoom],
  )
}
export type Zoom = ReturnType<typeof useZoom>
