import { lazy, Suspense, type ComponentProps } from 'react'

const TemplateFolderForm = lazy(() => import('./TemplateFolderForm.tsx').then((module) => ({ default: module.TemplateFolderForm })))

/** The form of a folder, loaded when it is opened. */
export function TemplateFolderLink(props: ComponentProps<typeof TemplateFolderForm>) {
  return <Suspense><TemplateFolderForm {...props} /></Suspense>
}
