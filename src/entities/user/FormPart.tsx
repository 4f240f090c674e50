import { useId, type ReactNode } from 'react'
import './user.css'

interface Props {
  title: string
  /** Help for the whole section. */
  help?: string
  children: ReactNode
}

/** A section of a long form, with its own heading and two columns. */
export function FormPart({ title, help, children }: Props) {
  const id = useId()
  return (
    <fieldset className="form-part" aria-describedby={help && id}>
      <legend>{title}</legend>
      {help && (
        <p id={id} className="part-help">
          {help}
        </p>
      )}
      <div className="fields">{children}</div>
    </fieldset>
  )
}
