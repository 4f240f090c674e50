import { lazy, Suspense, type ComponentProps } from 'react'

const LibraryFolderForm = lazy(() => import('./LibraryFolderForm.tsx').then((module) => ({ default: module.LibraryFolderForm })))

/** The form of a library's folder, loaded when it is opened. */
export function LibraryFolderFormLink(props: ComponentProps<typeof LibraryFolderForm>) {
  return <Suspense><LibraryFolderForm {...props} /></Suspense>
}
