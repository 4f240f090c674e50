import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * Validates a field on blur, and then on every change while it is invalid. A blank field is not validated on blur,
 * because its error would move the links below while the user clicks one.
 */
export const checkOnLeaving = <T extends FieldValues, Out>(form: UseFormReturn<T, unknown, Out>, name: Path<T>) => ({
  onBlur: () => {
    if (form.getValues(name)) void form.trigger(name)
  },
  onChange: () => {
    if (form.getFieldState(name).invalid) void form.trigger(name)
  },
})
