import { foldedCompany, foldedName } from '../text/foldedNames.ts'
import { nameBeside, personFields, type PersonFields, type PersonPlace } from './personFields.ts'

/**
 * A person as a record names them: someone on the list of people of the project, an account, or a name and a company. A
 * signature keeps all of them as they were when it was given.
 */
export interface NamedPerson {
  /** The person on the list; null for someone who is not on it, and absent from entries before there was a list. */
  personId?: number | null
  /** The account; null for someone who has none, or whose account is not known. */
  userId: number | null
  name: string
  company: string | null
}

/** The person whom a record names. Where the company is one of the project, its name stands beside its id. */
export function personIn(place: PersonPlace, record: object): NamedPerson {
  const fields: PersonFields = personFields[place]
  const at = (field: string | undefined) => (field && (record as Record<string, unknown>)[field]) || null
  return {
    personId: at(fields.personId) as number | null,
    userId: at(fields.userId) as number | null,
    name: (at(fields.name) ?? at(fields.userId && nameBeside(fields.userId)) ?? '') as string,
    company: (at(fields.company) ?? at(fields.clientId && nameBeside(fields.clientId))) as string | null,
  }
}

/** A person in words, on screens, on paper and in answers: 'Anna Byrne, Brannock'. */
export const personWords = (person: { name: string; company?: string | null }) =>
  [person.name, person.company].filter(Boolean).join(', ')

/**
 * Whether two records mean the same person (domain specification, 7.9). Two people on lists are two people, and so are
 * two accounts. Without them, the name and the company decide, however they are written; someone who states no company
 * may be anyone of that name.
 */
export function isSamePerson(one: NamedPerson, other: NamedPerson): boolean {
  if (isId(one.personId) && isId(other.personId)) return one.personId === other.personId
  if (one.userId !== null && other.userId !== null) return one.userId === other.userId
  const folded = foldedName(one.name)
  if (folded === '' || folded !== foldedName(other.name)) return false
  return !one.company || !other.company || foldedCompany(one.company) === foldedCompany(other.company)
}

const isId = (id: number | null | undefined) => typeof id === 'number'
