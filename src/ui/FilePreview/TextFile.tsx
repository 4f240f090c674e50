import { useEffect, useState } from 'react'
import { EmptyState } from '../page/EmptyState.tsx'
import { Notice } from '../page/Notice.tsx'
import { Spinner } from '../page/Spinner.tsx'
import type { PreviewedProps } from './previewed.ts'

/** The server's answer about the text of a file. */
interface Read {
  text: string
  isWhole: boolean
  isExtract: boolean
}

/**
 * The text of a file: plain text unchanged, or only the words of an office file. Scripts do not run and links are
 * inactive.
 */
export function TextFile({ view, children }: PreviewedProps) {
  const { read, problem } = useText(view)
  return (
    <>
      <header className="preview-head">
        {children}
        {read?.isExtract && <span className="small quiet">Text only</span>}
      </header>
      {read?.isExtract && (
        <Notice tone="grey">
          This is the text inside the file. Download it to see its layout, figures and pictures.
        </Notice>
      )}
      {read && !read.isWhole && (
        <Notice tone="amber">Only the beginning is shown. Download the file to read all.</Notice>
      )}
      {problem && (
        <EmptyState failed title="This file cannot be shown">
          {problem}
        </EmptyState>
      )}
      {!read && !problem && <Spinner label="The file is loading" />}
      {read && (
        <div className="preview-view" role="document" aria-label="Text" tabIndex={0} data-autofocus>
          <pre className={read.isExtract ? 'preview-text extract' : 'preview-text'}>{read.text}</pre>
        </div>
      )}
    </>
  )
}

/** Loads the text of the file at a URL. Returns the text once loaded, or the problem. */
function useText(view: string) {
  const [state, setState] = useState<{ read: Read | null; problem: string | null }>({ read: null, problem: null })
  useEffect(() => {
    const stop = new AbortController()
    const ask = async () => {
      const answer = await fetch(`${view}&text=1`, { signal: stop.signal })
      const { data, errors } = (await answer.json()) as { data: Read; errors: { message: string }[] }
      const problem = errors[0]?.message
      setState(problem ? { read: null, problem } : { read: data, problem: null })
    }
    ask().catch(() => {
      if (stop.signal.aborted) return
      setState({ read: null, problem: 'The file could not be loaded. Try again, or download it.' })
    })
    return () => stop.abort()
  }, [view])
  return state
}
