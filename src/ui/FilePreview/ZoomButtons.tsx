import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { percent } from '../amounts.ts'
import { Button } from '../Button.tsx'
import type { Zoom } from './useZoom.ts'

/** Smaller, as wide as there is room, larger. */
export const ZoomButtons = ({ zoom, isLargest, isSmallest, larger, smaller, fit }: Zoom) => (
  <div className="line tight" role="group" aria-label="Size">
    <Button
      kind="quiet"
      icon={<IconZoomOut size={17} />}
      aria-label="Smaller"
      disabled={isSmallest}
      onClick={smaller}
    />
    <Button kind="quiet" className="preview-zoom" title="As wide as there is room" onClick={fit}>
      {percent(zoom)}
    </Button>
    <Button kind="quiet" icon={<IconZoomIn size={17} />} aria-label="Larger" disabled={isLargest} onClick={larger} />
  </div>
)
