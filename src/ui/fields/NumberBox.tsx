import type { InputHTMLAttributes } from 'react'
import { useTypedNumber } from './useTypedNumber.ts'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  value: number | null
  onChange: (value: number | null) => void
  /** Number of decimals allowed; any by default. */
  decimals?: number
  unit?: string
}

/**
 * A number input outside a form, such as an answer. Text that cannot be parsed stays, with an error message below it.
 */
export function NumberBox({ value, onChange, decimals, unit, className = 'input', ...rest }: Props) {
  const { text, isUnreadable, problem, type, leave } = useTypedNumber({ value, onNumber: onChange, decimals, unit })
  return (
    <>
      <input
        {...rest}
        className={className}
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        aria-invalid={problem !== undefined || rest['aria-invalid']}
        data-unreadable={isUnreadable || undefined}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
      />
      {problem !== undefined && (
        <span className="small tone-red" role="alert">
          {problem}
        </span>
      )}
    </>
  )
}
