import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { same } from './merge.ts'

/**
 * Puts what was stored beneath a form; what was typed after it was sent stays, unsaved. Answers whether there is any.
 */
export function typedSince<T extends FieldValues, Out>(
  form: UseFormReturn<T, unknown, Out>,
  sent: FieldValues,
  stored: T,
): boolean {
  const now: FieldValues = form.getValues()
  const later = Object.keys(now).filter((name) => !same(now[name], sent[name]))
  form.reset(stored)
  for (const name of later) form.setValue(name as Path<T>, now[name] as PathValue<T, Path<T>>, { shouldDirty: true })
  return later.length > 0
}
