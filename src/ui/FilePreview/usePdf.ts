import { useEffect, useState } from 'react'
import type { Pdf, PdfPage } from './pdf.ts'

interface Opened {
  pdf: Pdf | null
  problem: string | null
}

/** Opens the PDF at a URL and closes it on unmount. Returns the PDF once open, or the problem. */
export function usePdf(url: string): Opened {
  const [opened, setOpened] = useState<Opened>({ pdf: null, problem: null })
  useEffect(() => {
    let close = () => {}
    let left = false
    const open = async () => {
      const { openPdf, pdfProblem } = await import('./pdf.ts')
      if (left) return
      const task = openPdf(url)
      close = task.close
      const found = await task.pdf.then(
        (pdf) => ({ pdf, problem: null }),
        (error: unknown) => ({ pdf: null, problem: pdfProblem(error) }),
      )
      if (!left) setOpened(found)
    }
    open().catch(
      () => left || setOpened({ pdf: null, problem: 'The file could not be shown. Download it to open it.' }),
    )
    return () => {
      left = true
      close()
    }
  }, [url])
  return opened
}

/** Returns one page of a PDF and its text; null while it loads. `page` is null if the page cannot be read. */
export function usePage(pdf: Pdf, number: number) {
  const [read, setRead] = useState<{ number: number; page: PdfPage | null; words: string } | null>(null)
  useEffect(() => {
    let left = false
    const open = async () => {
      const page = await pdf.getPage(number)
      const { wordsOf } = await import('./pdf.ts')
      const words = await wordsOf(page)
      if (!left) setRead({ number, page, words })
    }
    open().catch(() => left || setRead({ number, page: null, words: '' }))
    return () => void (left = true)
  }, [pdf, number])
  return read?.number === number ? read : null
}
