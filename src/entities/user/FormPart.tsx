import { useId, type ReactNode } from 'react'
import './user.css'

interface Props {
  title: string
  /** Said once for the whole part. */
  help?: string
  children: ReactNode
}

/** A part of a long form under its own heading, in the form's two columns. */
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
