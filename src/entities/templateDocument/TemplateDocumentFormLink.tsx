import { lazy, Suspense, type ComponentProps } from 'react'

const TemplateDocumentForm = lazy(() => import('./TemplateDocumentForm.tsx').then((module) => ({ default: module.TemplateDocumentForm })))

/** The form of a starter document, loaded when it is opened. */
export function TemplateDocumentFormLink(props: ComponentProps<typeof TemplateDocumentForm>) {
  return <Suspense><TemplateDocumentForm {...props} /></Suspense>
}
