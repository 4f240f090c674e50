import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * Checks a field when it is left with something in it, and then with each change. One that is left empty says nothing
 * yet: whoever goes to a link below it must not see the link move away.
 */
export const checkOnLeaving = <T extends FieldValues, Out>(form: UseFormReturn<T, unknown, Out>, name: Path<T>) => ({
  onBlur: () => {
    if (form.getValues(name)) void form.trigger(name)
  },
  onChange: () => {
    if (form.getFieldState(name).invalid) void form.trigger(name)
  },
})
