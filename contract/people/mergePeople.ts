import * as z from 'zod/mini'
import type { Person } from '../entities/person.ts'
import { eachOnce, int } from '../fields.ts'
import type { Kind } from '../kinds.ts'
import { ref } from '../references.ts'
import { foldedWords } from '../text/folded.ts'
import type { SiteCard } from './siteCards.ts'

/**
 * `GET /api/personMerge?keepId=&goneId=`: what merging two records of one person comes to (`MergePreview`).
 * `POST /api/personMerge`: merges them (`mergePeople`), and answers the person that is left.
 */
export const mergePath = 'personMerge'
/**
 * `GET /api/personDoubles?personId=`: people who may be one, of everyone or of one person (`DoublePeople`).
 * `PUT /api/personDoubles/apart` `{ oneId, otherId }`: says that they are two.
 */
export const doublesPath = 'personDoubles'
/** `GET /api/projectPersonMerged/{id}`: the place on the list that is left in place of one that has gone. */
export const mergedPlacePath = 'projectPersonMerged'

/** The fields of which one of two records decides. Their cards are joined. */
export const mergeFields = [
  'firstName',
  'lastName',
  'knownAs',
  'dateOfBirth',
  'clientId',
  'employmentStatusId',
  'trade',
  'phone',
  'email',
  'emergencyName',
  'emergencyPhone',
  'emergencyRelation',
  'languageId',
  'userId',
  'photoFileId',
] as const satisfies readonly (keyof Person)[]
export type MergeField = (typeof mergeFields)[number]

/** The ids of two people, and the fields that are taken from the record that goes. */
export const mergePeople = z.object({
  keepId: ref('person', 'Person who stays'),
  goneId: ref('person', 'Person who goes'),
  /** The versions that were compared. */
  keepVersion: int('Version', 1, 2_147_483_647),
  goneVersion: int('Version', 1, 2_147_483_647),
  fromGone: z._default(z.array(z.enum(mergeFields)).check(eachOnce<MergeField>()), []),
})
export type MergePeople = z.output<typeof mergePeople>

export const twoPeople = z.object({ oneId: ref('person', 'Person'), otherId: ref('person', 'Other person') })

/** What merging comes to, before anybody does it. */
export interface MergePreview {
  keep: Person
  gone: Person
  /** How many records of each kind name the one that goes, and will name the one that stays. */
  moves: { kind: Kind; count: number }[]
  /** The projects on whose list the one that goes is. On those of both, the two places become one. */
  lists: { projectId: number; number: string; name: string; isOfBoth: boolean }[]
  /** Why they cannot be merged as they are; null if they can. */
  problem: string | null
}

/** One of two people who may be the same. */
export interface DoublePerson {
  id: number
  name: string
  clientName: string
  trade: string | null
  dateOfBirth: string | null
  /** On how many lists of projects they are. */
  lists: number
}

/** Two people who may be one. */
export interface DoublePeople {
  one: DoublePerson
  other: DoublePerson
  /** What they have in common: 'same card number'. */
  why: string
}

/** The fields that have no value in the record that stays, so that the other one fills them in. */
export const emptyFields = (keep: Person, gone: Person): MergeField[] =>
  mergeFields.filter((field) => keep[field] === null && gone[field] !== null)

const better = (one: SiteCard, other: SiteCard): SiteCard => {
  const isLonger = other.expiresOn === null || (one.expiresOn !== null && other.expiresOn > one.expiresOn)
  const card = isLonger ? other : one
  const rest = isLonger ? one : other
  return { ...card, occupation: card.occupation ?? rest.occupation, issuedOn: card.issuedOn ?? rest.issuedOn }
}

/** The cards of both. Of a card that both have, the one that lasts longer counts, with how it was checked. */
export function joinedCards(one: readonly SiteCard[], other: readonly SiteCard[]): SiteCard[] {
  const keyOf = ({ cscsTypeId, number }: SiteCard) => `${cscsTypeId}/${foldedWords(number).replaceAll(/\s/g, '')}`
  const joined = new Map<string, SiteCard>()
  for (const card of [...one, ...other]) {
    const known = joined.get(keyOf(card))
    joined.set(keyOf(card), known ? better(known, card) : card)
  }
  return [...joined.values()]
}

/** The most cards that a person has. */
export const mostCards = 10

/** Why two people cannot be merged; null if they can. */
export function mergeProblem(keep: Person, gone: Person): string | null {
  if (keep.id === gone.id) return 'Choose two different people.'
  if (keep.userId !== null && gone.userId !== null)
    return 'Both have an account. Take the account away from one of them first.'
  return joinedCards(keep.cards, gone.cards).length > mostCards
    ? `Together they have more than ${mostCards} cards. Remove those that nobody needs first.`
    : null
}

/** The values of the record that stays: its own, what it lacks, what is chosen of the other one, and the cards of both. */
export function mergedPerson(keep: Person, gone: Person, fromGone: readonly MergeField[]) {
  const taken = new Set([...emptyFields(keep, gone), ...fromGone])
  const fields = Object.fromEntries(mergeFields.map((field) => [field, taken.has(field) ? gone[field] : keep[field]]))
  return { ...fields, cards: joinedCards(keep.cards, gone.cards) } as Pick<Person, MergeField | 'cards'>
}
