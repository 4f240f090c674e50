import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { useTypedText } from './useTypedText.ts'

interface Text {
  value: string
  onText: (text: string) => void
}
type Without<Attributes> = Omit<Attributes, 'value' | 'onChange' | 'onBlur'>

/** A single-line text input outside a form, such as an answer. The typed text stays during a save. */
export const TextBox = ({ value, onText, ...rest }: Text & Without<InputHTMLAttributes<HTMLInputElement>>) => (
  <input className="input" {...rest} {...useTypedText(value, onText)} />
)

/** A multi-line text input outside a form. The typed text stays during a save. */
export const LongTextBox = ({
  value,
  onText,
  ...rest
}: Text & Without<TextareaHTMLAttributes<HTMLTextAreaElement>>) => (
  <textarea className="input answer-text" {...rest} {...useTypedText(value, onText)} />
)
