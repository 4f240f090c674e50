import type { FieldValues } from 'react-hook-form'
import { gates } from '#contract/wire/session.ts'
import { ChoiceField, type AddingProps, type KnownChoice } from '#src/entities/record/ChoiceField.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import type { FieldProps } from '#src/ui/fields/field.ts'

const ClientForm = lazyPart(() => import('../ClientForm.tsx').then((file) => ({ default: file.ClientForm })))

const NewClient = ({ named, onMade, onClose }: AddingProps) => (
  <ClientForm id={0} named={named} onClose={onClose} onSaved={({ id, name }) => onMade({ id, name })} />
)
const adds = { kind: 'company', gate: gates.clients, Dialog: NewClient }

/** Selects an active client, found by typing. Users who may add companies can add a missing one here. */
export function ClientSelect<T extends FieldValues, Context, Out>(props: FieldProps<T, Context, Out> & KnownChoice) {
  return <ChoiceField {...props} kind="client" adds={adds} />
}
