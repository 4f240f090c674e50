import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { useTypedText } from './useTypedText.ts'

interface Text {
  value: string
  onText: (text: string) => void
}
type Without<Attributes> = Omit<Attributes, 'value' | 'onChange' | 'onBlur'>

/** One line of text outside a form of fields, such as an answer. What is typed stays while it is saved. */
export const TextBox = ({ value, onText, ...rest }: Text & Without<InputHTMLAttributes<HTMLInputElement>>) => (
  <input className="input" {...rest} {...useTypedText(value, onText)} />
)

/** Several lines of text outside a form of fields. What is typed stays while it is saved. */
export const LongTextBox = ({
  value,
  onText,
  ...rest
}: Text & Without<TextareaHTMLAttributes<HTMLTextAreaElement>>) => (
  <textarea className="input answer-text" {...rest} {...useTypedText(value, onText)} />
)
