import { Suspense, type ComponentProps } from 'react'
import { arriving } from '#src/ui/arriving.tsx'

const TemplateDocumentForm = arriving(() =>
  import('./TemplateDocumentForm.tsx').then((module) => ({ default: module.TemplateDocumentForm })),
)

/** The form of a starter document, loaded when it is opened. */
export function TemplateDocumentFormLink(props: ComponentProps<typeof TemplateDocumentForm>) {
  return (
    <Suspense>
      <TemplateDocumentForm {...props} />
    </Suspense>
  )
}
