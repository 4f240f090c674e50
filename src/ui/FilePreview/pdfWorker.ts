import 'pdfjs-dist/build/pdf.worker.min.mjs'

/**
 * Reads PDFs beside the page. A file that is closed before it was read ends the reading with an error that the library
 * leaves unheard; whoever closed it knows. Everything else stays as loud as it is.
 */
globalThis.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof Error && /^Worker was terminated\.?$/.test(event.reason.message)) event.preventDefault()
})
