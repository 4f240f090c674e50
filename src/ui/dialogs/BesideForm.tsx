import { Suspense, type FormEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const keepApart = (event: FormEvent) => event.stopPropagation()

/** A dialog that a field of a form opens: its own form is not part of the form around the field, nor saved with it. */
export const BesideForm = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div onSubmit={keepApart}>
      <Suspense>{children}</Suspense>
    </div>,
    document.body,
  )
