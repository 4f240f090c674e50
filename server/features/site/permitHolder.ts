import type { Permit } from '#contract/entities/permit.ts'

/** Who holds a permit, as the row names them. */
export type HolderFields = Pick<Permit, 'holderPersonId' | 'holderUserId' | 'holderName' | 'holderCompany'>

export type HolderComer = { personId?: number | null } & (
  | { userId: number }
  | { userId: number | null; name: string; company: string | null }
)

/** The holder of a permit as someone who comes to work: by account alone, or as they are on the list of people. */
export const holderComer = ({ holderPersonId, holderUserId, holderName, holderCompany }: HolderFields): HolderComer =>
  holderPersonId === null
    ? { userId: holderUserId! }
    : { personId: holderPersonId, userId: holderUserId, name: holderName, company: holderCompany }

/**
 * Who is told of a permit as its holder. A holder without an account is told by the issuer, who has the permit in hand
 * with them.
 */
export const toldAsHolder = ({ holderUserId, issuerUserId }: Pick<Permit, 'holderUserId' | 'issuerUserId'>) =>
  holderUserId ?? issuerUserId
