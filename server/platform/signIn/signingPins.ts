import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Reader, Tx } from '#server/db/database.ts'
import { signingPins, signingProofs } from '#server/db/tables/journal.ts'
import { clients } from '#server/db/tables/client.ts'
import { users } from '#server/db/tables/user.ts'
import type { Services } from '#server/core/services.ts'
import { hashOf, newSecret } from './secrets.ts'

const minute = 60_000
/** How long a proof is valid, in milliseconds: long enough to enter the rest of a form. */
export const proofValidFor = 5 * minute
/** How long an expired proof is kept, so that a repeated write is recognised. */
const proofKeptFor = 24 * 60 * minute

/** Someone whose PIN was entered. */
export interface PinOwner {
  userId: number
  name: string
  clientId: number
  company: string
}

/** Removes the PIN of these people, and every proof of it. */
export async function forgetSigningPin(tx: Tx, userId: number) {
  await tx.delete(signingPins).where(eq(signingPins.userId, userId))
  await tx.delete(signingProofs).where(eq(signingProofs.userId, userId))
}

/** Sets the PIN of a person, in place of an earlier one. Proofs of the earlier one end. */
export async function keepSigningPin(tx: Tx, userId: number, pinHash: string, setOn: string) {
  await forgetSigningPin(tx, userId)
  await tx.insert(signingPins).values({ userId, pinHash, setOn })
}

/** The hash of a person's PIN; null if they have none, or may not sign in. */
export async function pinHashOf(db: Reader, userId: number) {
  const [found] = await db
    .select({ pinHash: signingPins.pinHash })
    .from(signingPins)
    .innerJoin(users, eq(users.id, signingPins.userId))
    .where(and(eq(signingPins.userId, userId), mayStillSign))
  return found?.pinHash ?? null
}

/** The time since which a person has a PIN; null without one. */
export async function pinSetOn(db: Reader, userId: number) {
  const [found] = await db.select({ setOn: signingPins.setOn }).from(signingPins).where(eq(signingPins.userId, userId))
  return found?.setOn ?? null
}

/** A locked account still signs: the lock only stops others from guessing its password. */
const mayStillSign = and(eq(users.isDeleted, false), eq(users.isActive, true))

/** The person, with the company of their account; null if they may not sign. */
export async function ownerOf(db: Reader, userId: number): Promise<PinOwner | null> {
  const [found] = await db
    .select({ name: users.fullName, clientId: users.clientId, company: clients.name })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(and(eq(users.id, userId), mayStillSign))
  return found ? { userId, ...found } : null
}

/** Makes a proof that this person entered their PIN in this session. Only its hash is stored. */
export async function newProof(db: Reader, at: number, { userId, sessionId }: { userId: number; sessionId: string }) {
  const proof = newSecret()
  const expiresOn = new Date(at + proofValidFor).toISOString()
  await db.insert(signingProofs).values({ proofHash: await hashOf(proof), userId, sessionId, expiresOn })
  return proof
}

/**
 * Uses a proof up and returns its person; null if it is unknown, used, expired or from another session. If the
 * transaction fails, the proof stays unused.
 */
export async function useProof(
  tx: Tx,
  proof: string,
  { sessionId, on, at }: { sessionId: string; on: string; at: number },
) {
  const [used] = await tx
    .update(signingProofs)
    .set({ usedOn: on })
    .where(
      and(
        eq(signingProofs.proofHash, await hashOf(proof)),
        eq(signingProofs.sessionId, sessionId),
        isNull(signingProofs.usedOn),
        isNotNull(signingProofs.userId),
        gt(signingProofs.expiresOn, new Date(at).toISOString()),
      ),
    )
    .returning({ userId: signingProofs.userId })
  return used?.userId ? ownerOf(tx, used.userId) : null
}

/** The person of a proof of this session, whether or not it has been used; null for any other proof. */
export async function ownerOfProof(db: Reader, proof: string, sessionId: string) {
  const [found] = await db
    .select({ userId: signingProofs.userId })
    .from(signingProofs)
    .where(and(eq(signingProofs.proofHash, await hashOf(proof)), eq(signingProofs.sessionId, sessionId)))
  return found?.userId ? ownerOf(db, found.userId) : null
}

/** Removes proofs that expired more than a day ago. */
export const forgetOldProofs = ({ db, steady }: Services) =>
  db.delete(signingProofs).where(lt(signingProofs.expiresOn, new Date(steady() - proofKeptFor).toISOString()))
