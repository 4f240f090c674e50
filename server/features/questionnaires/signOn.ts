import type { Signed } from '#contract/questionnaires/signOn.ts'
import { foldedCompany, foldedName } from '#contract/text/foldedNames.ts'
import { invalid } from '#server/base/refuse.ts'

type Named = Pick<Signed, 'name' | 'company'> & { userId?: number | null }

/** Whether two entries are the same person of the same company. */
export const isSamePerson = (one: Named, other: Named) =>
  (typeof one.userId === 'number' && one.userId === other.userId) ||
  (foldedName(one.name) === foldedName(other.name) &&
    foldedCompany(one.company ?? '') === foldedCompany(other.company ?? ''))

/** Refuses someone who has signed already; `already` completes 'Piotr Zielinski …'. */
export function refuseSecondSignature(signed: readonly Named[], person: Named, already: string) {
  if (signed.some((one) => isSamePerson(one, person))) throw invalid(`${person.name} ${already}`, 'name')
}

/** The list with one more entry, which gets the next id of the list. */
export const withSigned = <S extends Signed>(signed: readonly S[], added: Omit<S, 'id'>): S[] => [
  ...signed,
  { ...added, id: Math.max(0, ...signed.map(({ id }) => id)) + 1 } as S,
]
