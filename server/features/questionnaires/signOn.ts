import type { PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { NamedPerson } from '#contract/people/namedPerson.ts'
import { personOnList } from '#contract/people/personFields.ts'
import type { Signed } from '#contract/questionnaires/signOn.ts'
import { foldedCompany, foldedName } from '#contract/text/foldedNames.ts'
import { invalid } from '#server/base/refuse.ts'
import type { KeptDocuments } from '#server/core/readable.ts'
import type { Write } from '#server/core/write.ts'
import { sign } from '#server/features/approvals/signing.ts'
import { chosenFromList, listedAs } from '#server/features/site/namedPeople.ts'

type Named = Omit<NamedPerson, 'userId'> & { userId?: number | null }

/** Whether two entries are the same person of the same company. */
export const isSamePerson = (one: Named, other: Named) => {
  if (typeof one.personId === 'number' && typeof other.personId === 'number') return one.personId === other.personId
  if (typeof one.userId === 'number' && one.userId === other.userId) return true
  return (
    foldedName(one.name) === foldedName(other.name) &&
    foldedCompany(one.company ?? '') === foldedCompany(other.company ?? '')
  )
}

/** Refuses someone who has signed already, at `field`; `already` completes 'Piotr Zielinski …'. */
export function refuseSecondSignature(signed: readonly Named[], person: Named, already: string, field: string) {
  if (signed.some((one) => isSamePerson(one, person))) throw invalid(`${person.name} ${already}`, field)
}

/** The people of a list of signatures, as references of the records of a kind; `column` holds the list. */
export const signedOn = (table: PgTable, column: string): KeptDocuments => ({
  table,
  owner: 'id',
  schema: z.object({ [column]: z.array(z.object({ personId: personOnList() })) }),
})

/** Who signed a list on the device of whoever holds it, as the list keeps them. */
interface SignedBy extends NamedPerson {
  personId: number | null
  signature: string[]
  /** The field at which something about them is said: that of the list, or of the name. */
  field: 'personId' | 'name'
}

interface Entered {
  personId: number | null
  name: string
  company: string | null
  signature: string[]
}

/**
 * Checks the signature of the next person on a list: someone chosen from the list of people of the project, or whose
 * name and company are typed. Someone who is typed, or whose PIN says who they are, counts as the only person on the list
 * whom that can mean.
 */
export async function signedBy(
  w: Write,
  projectId: number,
  { signature: sent, ...entered }: Entered,
): Promise<SignedBy> {
  if (entered.personId !== null) {
    const { personId, userId, name, company } = await chosenFromList(w, projectId, entered.personId, 'personId')
    const { signature } = await sign(w, sent, { userId, name })
    return { personId, userId, name, company, signature, field: 'personId' }
  }
  const { userId, name, company, signature } = await sign(w, sent, { anyone: true, ...entered })
  const listed = await listedAs(w.tx, projectId, { userId, name, company })
  return { personId: listed?.personId ?? null, userId, name, company, signature, field: 'name' }
}

/** The list with one more entry, which gets the next id of the list. */
export const withSigned = <S extends Signed>(signed: readonly S[], added: Omit<S, 'id'>): S[] => [
  ...signed,
  { ...added, id: Math.max(0, ...signed.map(({ id }) => id)) + 1 } as S,
]
