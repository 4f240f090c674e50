import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { personFields, type PersonFields, type PersonPlace } from '#contract/people/personFields.ts'

/**
 * For a signature by PIN in the form of a person: the PIN says who signs, and fills in their name and company. A company
 * of the project is found by its name among `companies`.
 */
export const personByPin = <Out>(
  form: UseFormReturn<FieldValues, unknown, Out>,
  place: PersonPlace,
  projectId: number,
  companies: readonly { value: number; label: string }[] = [],
) => ({
  projectId,
  onSigner({ name, company }: { name: string; company: string | null }) {
    const fields: PersonFields = personFields[place]
    // The server checks whether the PIN is theirs.
    if (form.getValues(fields.personId)) return undefined
    const fill = (field: string, value: unknown) => form.setValue(field, value, { shouldValidate: true })
    fill(fields.name, name)
    if (fields.company) return fill(fields.company, company)
    const known = companies.find(({ label }) => label === company)
    if (fields.clientId && known) fill(fields.clientId, known.value)
  },
})
