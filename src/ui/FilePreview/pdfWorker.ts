import 'pdfjs-dist/build/pdf.worker.min.mjs'

/**
 * The pdf.js worker. Closing a file while it loads makes the library reject a promise that nobody handles; this hides
 * that one error and leaves all others visible.
 */
globalThis.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof Error && /^Worker was terminated\.?$/.test(event.reason.message)) event.preventDefault()
})
