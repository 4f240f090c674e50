import type { FieldValues } from 'react-hook-form'
import { ChoiceField, type KnownChoice } from '#src/entities/record/ChoiceField.tsx'
import type { FieldProps } from '#src/ui/fields/field.ts'

/** Selects an active client, found by typing. */
export function ClientSelect<T extends FieldValues, Context, Out>(props: FieldProps<T, Context, Out> & KnownChoice) {
  return <ChoiceField {...props} kind="client" />
}
