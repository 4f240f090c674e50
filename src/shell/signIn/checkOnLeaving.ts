import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { afterPress } from '#src/ui/fields/afterPress.ts'

/**
 * Validates a field on blur, and then on every change while it is invalid. A blank field is not validated on blur: whoever
 * leaves it may be on the way to a link below.
 */
export const checkOnLeaving = <T extends FieldValues, Out>(form: UseFormReturn<T, unknown, Out>, name: Path<T>) => ({
  onBlur: () => {
    if (form.getValues(name)) afterPress(() => void form.trigger(name))
  },
  onChange: () => {
    if (form.getFieldState(name).invalid) void form.trigger(name)
  },
})
