import { useId, type ReactNode } from 'react'
import './user.css'

interface Props {
  label: string
  help?: string
  required?: boolean
  error?: string | false
  onLeave: () => void
  children: ReactNode
}

/** A group of check boxes with one label, and with help and error placed as in other fields. */
export function Choices({ label, help, required, error, onLeave, children }: Props) {
  const id = useId()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className="choices-field wide" aria-describedby={described || undefined} onBlur={onLeave}>
      <legend className="mantine-InputWrapper-label">
        {label}
        {required && (
          <span className="mantine-InputWrapper-required" aria-hidden>
            {' '}
            *
          </span>
        )}
      </legend>
      {help && (
        <p id={`${id}-help`} className="mantine-InputWrapper-description">
          {help}
        </p>
      )}
      <div className="choices-box" data-error={Boolean(error) || undefined}>
        {children}
      </div>
      {error && (
        <p id={`${id}-error`} className="mantine-InputWrapper-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
