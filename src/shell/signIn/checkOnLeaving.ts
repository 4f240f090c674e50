import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { afterPress } from '#src/ui/fields/afterPress.ts'

/**
 * Validates a field on blur, and then on every change while it is invalid. A blank field is not validated on blur,
 * because the user may be heading for a link below.
 */
export const checkOnLeaving = <T extends FieldValues, Out>(form: UseFormReturn<T, unknown, Out>, name: Path<T>) => ({
  onBlur: () => {
    if (form.getValues(name)) afterPress(() => void form.trigger(name))
  },
  onChange: () => {
    if (form.getFieldState(name).invalid) void form.trigger(name)
  },
})
