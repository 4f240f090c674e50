import { lazy, Suspense, type ComponentProps } from 'react'

const LibraryDocumentForm = lazy(() => import('./LibraryDocumentForm.tsx').then((module) => ({ default: module.LibraryDocumentForm })))

/** The form of a library document, loaded when it is opened. */
export function LibraryDocumentFormLink(props: ComponentProps<typeof LibraryDocumentForm>) {
  return <Suspense><LibraryDocumentForm {...props} /></Suspense>
}
