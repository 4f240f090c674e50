import { Suspense, type FormEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const keepApart = (event: FormEvent) => event.stopPropagation()

/**
 * A dialog opened by a field of a form. Its own form is neither nested in the surrounding form nor submitted with it.
 */
export const BesideForm = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div onSubmit={keepApart}>
      <Suspense>{children}</Suspense>
    </div>,
    document.body,
  )
