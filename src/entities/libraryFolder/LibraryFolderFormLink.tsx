import { Suspense, type ComponentProps } from 'react'
import { arriving } from '#src/ui/arriving.tsx'

const LibraryFolderForm = arriving(() =>
  import('./LibraryFolderForm.tsx').then((module) => ({ default: module.LibraryFolderForm })),
)

/** The form of a library's folder, loaded when it is opened. */
export function LibraryFolderFormLink(props: ComponentProps<typeof LibraryFolderForm>) {
  return (
    <Suspense>
      <LibraryFolderForm {...props} />
    </Suspense>
  )
}
