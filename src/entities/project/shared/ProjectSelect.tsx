import type { FieldValues } from 'react-hook-form'
import { ChoiceField, type KnownChoice } from '#src/entities/record/ChoiceField.tsx'
import type { FieldProps } from '#src/ui/fields/field.ts'

/** One of the projects on which the reader may give roles, found by typing its number or name. */
export function ProjectSelect<T extends FieldValues, Context, Out>(props: FieldProps<T, Context, Out> & KnownChoice) {
  return <ChoiceField {...props} kind="project" />
}
