import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { EmptyState } from '../page/EmptyState.tsx'
import { Spinner } from '../page/Spinner.tsx'
import { drawPage, type Pdf, type PdfPage } from './pdf.ts'
import { usePage } from './usePdf.ts'

interface Props {
  pdf: Pdf
  /** From 1. */
  number: number
  /** 1 fits the available width. */
  zoom: number
}

const edge = 16

/** One page of a PDF in a scrolling viewport. Its text is present for screen readers. */
export function PdfView({ pdf, number, zoom }: Props) {
  const viewport = useRef<HTMLDivElement>(null)
  const width = useWidth(viewport)
  const read = usePage(pdf, number)
  useLayoutEffect(() => {
    // A new page starts at its top.
    if (viewport.current && number > 0) viewport.current.scrollTop = 0
  }, [number])
  return (
    <div
      ref={viewport}
      className="preview-view"
      role="document"
      aria-label={`Page ${number} of ${pdf.numPages}`}
      tabIndex={0}
      data-autofocus
    >
      {!read && <Spinner label="The page is loading" />}
      {read && !read.page && (
        <EmptyState failed title="This page cannot be shown">
          It is damaged. Download the file to try another program.
        </EmptyState>
      )}
      {read?.page && width > 0 && (
        <Sheet key={number} page={read.page} width={Math.min(width - 2 * edge, 1_100) * zoom} />
      )}
      {read && <p className="away">{read.words}</p>}
    </div>
  )
}

function Sheet({ page, width }: { page: PdfPage; width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState(false)
  const { width: own, height } = page.getViewport({ scale: 1 })
  useEffect(() => {
    if (!canvas.current) return undefined
    const drawing = drawPage(page, canvas.current, (width / own) * window.devicePixelRatio)
    // Turning the page cancels the rendering, so a rejection needs no handling.
    drawing.promise.then(
      () => setDrawn(true),
      () => setDrawn(false),
    )
    return () => drawing.cancel()
  }, [page, width, own])
  return <canvas ref={canvas} data-drawn={drawn} style={{ width, height: (width * height) / own }} />
}

/** Returns the viewport's width in px and follows its changes. */
function useWidth(viewport: RefObject<HTMLElement | null>) {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!viewport.current) return undefined
    const watch = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    watch.observe(viewport.current)
    return () => watch.disconnect()
  }, [viewport])
  return width
}
