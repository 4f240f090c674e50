import { foldedName } from '#contract/text/foldedNames.ts'
import type { Entity, Row } from '#contract/entity.ts'
import type { Stage } from '#contract/approvals/approvalStages.ts'
import type { Write } from '#server/core/write.ts'
import { refused, type Refused } from './refused.ts'
import type { ApprovalHooks, Party } from '#server/core/approvalHooks.ts'

interface Named {
  userId: number
  name: string
}

/**
 * Whether a party is this person. A party known by name only matches anyone with that name, of any company: a namesake
 * can leave the decision to someone else.
 */
export const isParty = ({ userId, name }: Named, party: Party) =>
  party.userId === null
    ? foldedName(party.name) !== '' && foldedName(party.name) === foldedName(name)
    : party.userId === userId

/** The part in a record that keeps a person from deciding at a stage; null if nothing prevents it. */
export function partyAt(person: Named, parties: readonly Party[], stage: Pick<Stage, 'allowSameUserAsAuthor'>) {
  return (
    parties.find((party) => isParty(person, party) && !(party.likeAuthor && stage.allowSameUserAsAuthor))?.as ?? null
  )
}

const author = 'the author'

/** Everyone who must not decide on a record: the people its kind names, and its author unless a stage allows it. */
export async function partiesOf<E extends Entity>(
  w: Pick<Write, 'tx' | 'services'>,
  approval: ApprovalHooks<E>,
  row: Row<E>,
): Promise<Party[]> {
  return [...partiesIn(approval, row), ...((await approval.moreParties?.(w, row)) ?? [])]
}

/** The parties of a record that its row names, and its author. */
export const partiesIn = <E extends Entity>(approval: ApprovalHooks<E>, row: Row<E>): Party[] => [
  ...(approval.parties?.(row) ?? []),
  { userId: approval.of(row).authorId, name: '', as: author, likeAuthor: true },
]

/** Completes '{name} …'. */
export const partyWords = (as: string) => `is ${as} and cannot decide on it`

/** Refuses a decision by a party, or that they skip a stage. */
export function refusePart(as: string, action: 'decide' | 'skip'): Refused {
  if (action === 'skip')
    return refused(
      as === author ? 'You cannot skip a stage of your own record.' : `You are ${as}, so you cannot skip a stage.`,
      'forbidden',
    )
  return refused(
    as === author ? 'You cannot decide on your own record.' : `You are ${as}, so you cannot decide on it.`,
    'forbidden',
  )
}
