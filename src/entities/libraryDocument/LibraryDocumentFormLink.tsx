import { Suspense, type ComponentProps } from 'react'
import { arriving } from '#src/ui/arriving.tsx'

const LibraryDocumentForm = arriving(() =>
  import('./LibraryDocumentForm.tsx').then((module) => ({ default: module.LibraryDocumentForm })),
)

/** The form of a library document, loaded when it is opened. */
export function LibraryDocumentFormLink(props: ComponentProps<typeof LibraryDocumentForm>) {
  return (
    <Suspense>
      <LibraryDocumentForm {...props} />
    </Suspense>
  )
}
