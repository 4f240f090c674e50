import { createContext, use, useEffect } from 'react'
import { useController, type FieldError, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { afterPress, pressOn } from './afterPress.ts'

/** Labels of a form's fields, by field name. The form of a kind provides them for all its fields. */
export const FieldLabels = createContext<(name: string) => string | undefined>(() => undefined)

/** Props of every field: its form, and the name of its value. */
export interface FieldProps<T extends FieldValues, Context, Out> {
  form: UseFormReturn<T, Context, Out>
  name: FieldPath<T>
  /** Overrides the form's label, or supplies one the form does not have. */
  label?: string
  /** One line of help between label and field. */
  help?: string
  /** Marks the field with '*'. The form's schema validates it. */
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  /** Full width in a form of two columns. */
  wide?: boolean
  placeholder?: string
  /** Gets the focus when the form opens. */
  autoFocus?: boolean
  className?: string
}

/** Connects a field to its form: the value, a setter, and the props of a Mantine input. */
export function useField<T extends FieldValues, Context, Out>(props: FieldProps<T, Context, Out>) {
  const { form, name, help, required, disabled, readOnly, wide, placeholder, autoFocus, className } = props
  const { field, fieldState } = useController({ name, control: form.control })
  useEffect(() => void pressOn(document), [])
  const labelOf = use(FieldLabels)
  const label = props.label ?? labelOf(name)
  if (label === undefined) throw new Error(`The field ${name} has no label.`)
  return {
    value: field.value as unknown,
    set: (value: unknown) => field.onChange(value),
    box: {
      ref: field.ref,
      name,
      onBlur: () => afterPress(field.onBlur),
      label,
      description: help,
      error: fieldState.error && sentenceOf(fieldState.error),
      required,
      disabled,
      readOnly,
      placeholder,
      autoFocus,
      'data-autofocus': autoFocus || undefined,
      className: [wide && 'wide', className].filter(Boolean).join(' ') || undefined,
    },
  }
}

/** Returns the error message of a field; for a list, that of its first invalid entry. */
function sentenceOf(error: FieldError) {
  const entries: readonly (FieldError | undefined)[] = Array.isArray(error) ? error : []
  return error.message ?? error.root?.message ?? entries.find((entry) => entry?.message)?.message ?? 'Check this entry.'
}

/** An option of a list. Numeric values stay numbers. */
export interface Option {
  value: number | string
  label: string
  disabled?: boolean
}

/**
 * Converts a select's string back to the option's value. Without a match it returns 0 for a numeric list
 * (specification, section 5), otherwise ''.
 */
export function optionValue(options: readonly Option[], key: string): number | string {
  const option = options.find(({ value }) => String(value) === key)
  if (option) return option.value
  return options.some(({ value }) => typeof value === 'number') ? Number(key) || 0 : ''
}

/** Returns the label of an option; a dash for 0, which means no choice. */
export const wordsIn = (options: readonly Option[], value: unknown) =>
  options.find((option) => option.value === value)?.label ?? (value === 0 ? '—' : undefined)
