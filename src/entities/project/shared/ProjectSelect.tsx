import type { FieldValues } from 'react-hook-form'
import { ChoiceField, type KnownChoice } from '#src/entities/record/ChoiceField.tsx'
import type { FieldProps } from '#src/ui/fields/field.ts'

/** Selects a project on which the reader may assign roles, found by number or name. */
export function ProjectSelect<T extends FieldValues, Context, Out>(props: FieldProps<T, Context, Out> & KnownChoice) {
  return <ChoiceField {...props} kind="project" />
}
