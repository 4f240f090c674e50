import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { percent } from '#contract/text/money.ts'
import { Button } from '../Button.tsx'
import type { Zoom } from './useZoom.ts'

/** Buttons to zoom out, fit the available width, and zoom in. */
export const ZoomButtons = ({ zoom, isLargest, isSmallest, larger, smaller, fit }: Zoom) => (
  <div className="line tight" role="group" aria-label="Zoom">
    <Button
      kind="quiet"
      icon={<IconZoomOut size={17} />}
      aria-label="Zoom out"
      disabled={isSmallest}
      onClick={smaller}
    />
    <Button kind="quiet" className="preview-zoom" title="Fit to width" onClick={fit}>
      {percent(zoom)}
    </Button>
    <Button kind="quiet" icon={<IconZoomIn size={17} />} aria-label="Zoom in" disabled={isLargest} onClick={larger} />
  </div>
)
