import { Suspense, type ComponentProps } from 'react'
import { arriving } from '#src/ui/arriving.tsx'

const TemplateFolderForm = arriving(() =>
  import('./TemplateFolderForm.tsx').then((module) => ({ default: module.TemplateFolderForm })),
)

/** The form of a folder, loaded when it is opened. */
export function TemplateFolderLink(props: ComponentProps<typeof TemplateFolderForm>) {
  return (
    <Suspense>
      <TemplateFolderForm {...props} />
    </Suspense>
  )
}
