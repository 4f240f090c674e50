import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'

export interface SignInFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  /** Stands at the right end of the label's line. */
  beside?: ReactNode
  help?: string
  /** What is wrong with what was typed, as a sentence. */
  wrong?: string | undefined
  /** What is worth knowing while typing. */
  hint?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A native input with its label, help and error; the page that signs people in loads nothing else for it. */
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
