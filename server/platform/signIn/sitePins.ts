import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '#server/db/database.ts'
import { signingProofs } from '#server/db/tables/journal.ts'
import { sitePins } from '#server/db/tables/siteGate.ts'
import { hashOf, newSecret } from './secrets.ts'
import { proofValidFor } from './signingPins.ts'

/** The hash of the PIN with which someone signs in at a gate; null without one. */
export async function sitePinHashOf(db: Reader, personId: number) {
  const [kept] = await db.select({ pinHash: sitePins.pinHash }).from(sitePins).where(eq(sitePins.personId, personId))
  return kept?.pinHash ?? null
}

export const hasSitePin = async (db: Reader, personId: number) => (await sitePinHashOf(db, personId)) !== null

/** Makes a proof that this person entered their site PIN in this session. Only its hash is stored. */
export async function newSiteProof(db: Reader, at: number, of: { personId: number; sessionId: string }) {
  const proof = newSecret()
  const expiresOn = new Date(at + proofValidFor).toISOString()
  await db.insert(signingProofs).values({ proofHash: await hashOf(proof), ...of, expiresOn })
  return proof
}

/** Uses the proof of someone's site PIN up; false if it is unknown, used, expired, another's or of another session. */
export async function useSiteProof(
  tx: Tx,
  proof: string,
  { personId, sessionId, on, at }: { personId: number; sessionId: string; on: string; at: number },
) {
  const used = await tx
    .update(signingProofs)
    .set({ usedOn: on })
    .where(
      and(
        eq(signingProofs.proofHash, await hashOf(proof)),
        eq(signingProofs.personId, personId),
        eq(signingProofs.sessionId, sessionId),
        isNull(signingProofs.usedOn),
        gt(signingProofs.expiresOn, new Date(at).toISOString()),
      ),
    )
    .returning({ personId: signingProofs.personId })
  return used.length === 1
}

/** Ends the proofs of people whose site PIN changes or goes. */
export const forgetSiteProofs = (tx: Tx, personId: number) =>
  tx.delete(signingProofs).where(eq(signingProofs.personId, personId))
