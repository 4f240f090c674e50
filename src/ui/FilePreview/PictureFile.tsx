import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { EmptyState } from '../page/EmptyState.tsx'
import type { PreviewedProps } from './previewed.ts'
import { printSheets } from './printing.ts'
import { useZoom } from './useZoom.ts'
import { ZoomButtons } from './ZoomButtons.tsx'

/** A picture, initially fitted to the view. */
export function PictureFile({ view, name, onKeys, children }: PreviewedProps) {
  const picture = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState(false)
  const sizing = useZoom()
  useEffect(() => {
    const { larger, smaller, fit } = sizing
    onKeys({ '+': larger, '=': larger, '-': smaller, '0': fit })
  }, [sizing, onKeys])
  return (
    <>
      <header className="preview-head">
        {children}
        {!failed && <ZoomButtons {...sizing} />}
        {!failed && (
          <Button
            kind="quiet"
            icon={<IconPrinter size={16} />}
            onClick={() => picture.current && printSheets([picture.current.cloneNode() as HTMLElement])}
          >
            Print
          </Button>
        )}
      </header>
      {failed ? (
        <EmptyState failed title="This file cannot be shown">
          This picture is damaged and cannot be shown. Download it to try another program.
        </EmptyState>
      ) : (
        <div className="preview-view" tabIndex={0} data-autofocus role="group" aria-label="Picture">
          <img
            ref={picture}
            src={view}
            alt={name}
            style={{ width: `${sizing.zoom * 100}%`, height: `${sizing.zoom * 100}%` }}
            onError={() => setFailed(true)}
          />
        </div>
      )}
    </>
  )
}
