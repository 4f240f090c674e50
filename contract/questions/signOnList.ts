import { isOwnName } from '../questionnaires/signature.ts'

/** Someone on the list of a sign-on question. */
export interface ListedPerson {
  name: string
  company: string
  /** As `contract/questionnaires/signature.ts` describes it; empty until the person has signed. */
  signature: string[]
}

/** The people of a sign-on answer. Whatever is not such a list counts as an empty one. */
export const listedPeople = (value: unknown): ListedPerson[] =>
  Array.isArray(value)
    ? (value as Partial<ListedPerson>[]).map(({ name = '', company = '', signature = [] }) => ({
        name,
        company,
        signature,
      }))
    : []

/** Says who has no name, has not signed, or has signed with another name; null if the list is complete. */
export function signOnProblem(value: unknown): string | null {
  const people = listedPeople(value)
  if (people.some(({ name }) => name.trim() === '')) return 'Enter the name of each person.'
  const unsigned = people.find(({ signature }) => signature.length === 0)
  if (unsigned) return `${unsigned.name} has not signed.`
  const other = people.find(({ name, signature }) => !isOwnName(signature, name))
  return other ? `Type the full name, ${other.name}, to sign.` : null
}
