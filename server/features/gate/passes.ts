import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import { base64url } from 'jose'
import { gateHash } from '#contract/people/gate.ts'
import type { Write } from '#server/core/write.ts'
import type { Db, Reader } from '#server/db/database.ts'
import { personPasses as table, sitePins } from '#server/db/tables/siteGate.ts'
import { forgetSiteProofs } from '#server/platform/signIn/sitePins.ts'
import { serverKey } from '#server/platform/signIn/serverKeys.ts'

const hmac = { name: 'HMAC', hash: 'SHA-256' }
/** Bytes of the token on a pass: too many to guess, few enough for a code that a camera reads from afar. */
const tokenLength = 18

/** Before two records of one person become one: who has two passes or two site PINs keeps those of the record that is left. */
export async function joinPasses({ tx }: Write, from: number, to: number) {
  await forgetSiteProofs(tx, from)
  for (const own of [table, sitePins])
    await tx.delete(own).where(
      and(
        eq(own.personId, from),
        exists(
          tx
            .select({ one: sql`1` })
            .from(own)
            .where(eq(own.personId, to)),
        ),
      ),
    )
}

/** Removes the passes and site PINs of people who are anonymised. */
export async function forgetPasses({ tx }: Write, personIds: readonly number[]) {
  for (const personId of personIds) await forgetSiteProofs(tx, personId)
  for (const own of [table, sitePins]) await tx.delete(own).where(inArray(own.personId, [...personIds]))
}

/** The server's key of passes. */
export const passKey = (db: Db) => serverKey(db, 'pass')

/**
 * The token on a pass of a person. It is derived, so that the same pass can be printed again while only its hash is
 * stored.
 */
async function tokenOf(db: Db, personId: number, issue: number) {
  const key = await crypto.subtle.importKey('raw', await passKey(db), hmac, false, ['sign'])
  const signature = await crypto.subtle.sign(hmac, key, new TextEncoder().encode(`pass/${personId}/${issue}`))
  return base64url.encode(new Uint8Array(signature).slice(0, tokenLength))
}

export async function passOf(db: Reader, personId: number) {
  const [pass] = await db.select().from(table).where(eq(table.personId, personId))
  return pass ?? null
}

/** Returns the pass of a person, and makes one first if there is none; with `renew` another one, which ends the former. */
export async function issuePass(w: Write, personId: number, renew: boolean) {
  const { db } = w.services
  const former = await passOf(w.tx, personId)
  if (former && !renew) {
    const token = await tokenOf(db, personId, former.issue)
    // The pass of a record that was merged into this one cannot be printed again.
    if ((await gateHash(token)) === former.tokenHash) return { token, issuedOn: former.issuedOn, isNew: false }
  }
  const issue = (former?.issue ?? 0) + 1
  const token = await tokenOf(db, personId, issue)
  const pass = { issue, tokenHash: await gateHash(token), issuedOn: w.on, issuedById: w.person.userId }
  await w.tx
    .insert(table)
    .values({ personId, ...pass })
    .onConflictDoUpdate({ target: table.personId, set: pass })
  return { token, issuedOn: w.on, isNew: true }
}
