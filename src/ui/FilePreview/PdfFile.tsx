import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../lazyPart.tsx'
import { Button } from '../Button.tsx'
import { EmptyState } from '../page/EmptyState.tsx'
import { Notice } from '../page/Notice.tsx'
import { Spinner } from '../page/Spinner.tsx'
import { useSlow } from '../useSlow.ts'
import type { PreviewedProps } from './previewed.ts'
import { mostPrinted, printPdf } from './printing.ts'
import { usePdf } from './usePdf.ts'
import { useZoom } from './useZoom.ts'
import { ZoomButtons } from './ZoomButtons.tsx'

const PdfView = lazyPart(() => import('./PdfView.tsx').then((file) => ({ default: file.PdfView })))

/** Delay in ms before a waiting user is shown alternatives. pdf.js scans a damaged file from end to end. */
const slowAfter = 8_000

/** A PDF, one page at a time. */
export function PdfFile({ view, onKeys, children }: PreviewedProps) {
  const { pdf, problem } = usePdf(view)
  const long = useSlow(!pdf && !problem, slowAfter)
  const [number, setNumber] = useState(1)
  const sizing = useZoom()
  const pages = pdf?.numPages ?? 0
  useEffect(() => {
    const turn = (by: number) => () => setNumber((now) => Math.max(Math.min(now + by, pages), 1))
    const { larger, smaller, fit } = sizing
    onKeys({
      ArrowRight: turn(1),
      PageDown: turn(1),
      ArrowLeft: turn(-1),
      PageUp: turn(-1),
      Home: turn(-pages),
      End: turn(pages),
      '+': larger,
      '=': larger,
      '-': smaller,
      '0': fit,
    })
  }, [pages, sizing, onKeys])
  return (
    <>
      <header className="preview-head">
        {children}
        {pdf && <PageTurner number={number} pages={pages} onTurn={setNumber} />}
        {pdf && <ZoomButtons {...sizing} />}
        {pdf && <PrintButton pages={pages} onPrint={() => printPdf(pdf)} />}
      </header>
      {problem && (
        <EmptyState failed title="This file cannot be shown">
          {problem}
        </EmptyState>
      )}
      {long && (
        <Notice tone="amber">
          This file is taking a long time to open. It may be damaged. Download it to open it in another program.
        </Notice>
      )}
      {!pdf && !problem && <Spinner label="The file is loading" />}
      {pdf && (
        <Suspense fallback={<Spinner label="The file is loading" />}>
          <PdfView pdf={pdf} number={number} zoom={sizing.zoom} />
        </Suspense>
      )}
    </>
  )
}

interface Turning {
  number: number
  pages: number
  onTurn(number: number): void
}

function PageTurner({ number, pages, onTurn }: Turning) {
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const wanted = Number(typed)
    if (typed !== null && Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) onTurn(wanted)
    setTyped(null)
  }
  return (
    <div className="line tight preview-turner" role="group" aria-label="Page">
      <Button
        kind="quiet"
        icon={<IconChevronLeft size={17} />}
        aria-label="Previous page"
        disabled={number === 1}
        onClick={() => onTurn(number - 1)}
      />
      <input
        className="preview-number"
        inputMode="numeric"
        aria-label="Page number"
        value={typed ?? number}
        maxLength={5}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && go()}
      />
      <span className="quiet">of {pages}</span>
      <Button
        kind="quiet"
        icon={<IconChevronRight size={17} />}
        aria-label="Next page"
        disabled={number === pages}
        onClick={() => onTurn(number + 1)}
      />
    </div>
  )
}

function PrintButton({ pages, onPrint }: { pages: number; onPrint(): Promise<void> }) {
  const [state, setState] = useState<'ready' | 'drawing' | 'failed'>('ready')
  const print = () => {
    setState('drawing')
    onPrint().then(
      () => setState('ready'),
      () => setState('failed'),
    )
  }
  const reason =
    pages > mostPrinted
      ? `Download it to print more than ${mostPrinted} pages`
      : state === 'failed' && 'A page cannot be displayed. Download the file to print it'
  return (
    <Button
      kind="quiet"
      icon={<IconPrinter size={16} />}
      reason={reason}
      disabled={state === 'drawing'}
      onClick={print}
    >
      {state === 'drawing' ? 'Preparing…' : 'Print'}
    </Button>
  )
}
