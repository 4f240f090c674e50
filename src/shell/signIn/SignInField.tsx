import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'

export interface SignInFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  /** Content at the right end of the label's line. */
  beside?: ReactNode
  help?: string
  /** The field's error message. */
  wrong?: string | undefined
  /** A hint shown while typing. */
  hint?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A native input with label, help and error, so that the sign-in page need not load Mantine. */
export function SignInField({ label, beside, help, wrong, hint, children, ...input }: SignInFieldProps) {
  const id = useId()
  const described = [help && `${id}-help`, wrong && `${id}-wrong`].filter(Boolean).join(' ')
  return (
    <div className="sign-in-field">
      <div className="line">
        <label htmlFor={id}>{label}</label>
        {beside !== undefined && <span className="push">{beside}</span>}
      </div>
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <div className={children ? 'password-box' : undefined}>
        <input
          {...input}
          id={id}
          className="input"
          aria-invalid={Boolean(wrong)}
          aria-describedby={described || undefined}
        />
        {children}
      </div>
      {hint}
      {wrong && (
        <p className="wrong" id={`${id}-wrong`} role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}
