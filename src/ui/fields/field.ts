import { createContext, use } from 'react'
import { useController, type FieldError, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'

/** What the fields of a form are called, by name. A form of one kind gives it for all of its fields. */
export const FieldLabels = createContext<(name: string) => string | undefined>(() => undefined)

/** What every field takes: the form it belongs to and the name of its value. */
export interface FieldProps<T extends FieldValues, Context, Out> {
  form: UseFormReturn<T, Context, Out>
  name: FieldPath<T>
  /** Where the form does not know it, or another word says more at this moment. */
  label?: string
  /** One line between label and field. */
  help?: string
  /** Marks it with '*'; the rule itself stands in the form's schema. */
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  /** As wide as the form, where fields stand in two columns. */
  wide?: boolean
  placeholder?: string
  /** Has the focus when the form opens. */
  autoFocus?: boolean
  className?: string
}

/** Binds a field to its form: the value, how to change it, and what every Mantine input takes. */
export function useField<T extends FieldValues, Context, Out>(props: FieldProps<T, Context, Out>) {
  const { form, name, help, required, disabled, readOnly, wide, placeholder, autoFocus, className } = props
  const { field, fieldState } = useController({ name, control: form.control })
  const labelOf = use(FieldLabels)
  const label = props.label ?? labelOf(name)
  if (label === undefined) throw new Error(`The field ${name} has no label.`)
  return {
    value: field.value as unknown,
    set: (value: unknown) => field.onChange(value),
    box: {
      ref: field.ref,
      name,
      onBlur: field.onBlur,
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

/**
 * What is wrong with a field, in a sentence; with a list of words, what is wrong with the first of them that is wrong.
 */
function sentenceOf(error: FieldError) {
  const entries: readonly (FieldError | undefined)[] = Array.isArray(error) ? error : []
  return (
    error.message ?? error.root?.message ?? entries.find((entry) => entry?.message)?.message ?? 'This needs a change.'
  )
}

/** A choice in a list. Numbers stay numbers. */
export interface Option {
  value: number | string
  label: string
  disabled?: boolean
}

/**
 * Turns what a list of choices gives back into the option's own value; nothing fitting is 0 among numbers
 * (specification, section 5), else ''.
 */
export function optionValue(options: readonly Option[], key: string): number | string {
  const option = options.find(({ value }) => String(value) === key)
  if (option) return option.value
  return options.some(({ value }) => typeof value === 'number') ? Number(key) || 0 : ''
}

/** What a choice is called; no choice among numbers is a dash. */
export const wordsIn = (options: readonly Option[], value: unknown) =>
  options.find((option) => option.value === value)?.label ?? (value === 0 ? '—' : undefined)
