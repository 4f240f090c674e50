import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/db/database.ts'
import { canonicalJson } from '#server/base/canonicalJson.ts'
import type { Rights } from '../people.ts'
import type { Person } from '../person.ts'
import type { Config } from '../services.ts'
import { users } from '#server/db/tables/user.ts'
import { readRights } from './rights.ts'

/** Returns the version of a person's rights; null without an account. */
export async function rightsVersionOf(db: Reader, userId: number): Promise<number | null> {
  const [user] = await db
    .select({ version: users.rightsVersion })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isDeleted, false)))
  return user?.version ?? null
}

/** The rights of the author were changed while the transaction ran. It is repeated with the new ones. */
export class RightsMoved extends Error {
  constructor() {
    super('The rights of the author changed during the transaction.')
  }
}

/**
 * Checks and locks rights at the end of a transaction, just before the change log is written. The author's rights are
 * still those that it began with, and stay so until the commit; those of `changed` are outdated from the commit on.
 *
 * The rows are locked here and not when the transaction begins, and always in the order of their ids. With a lock from
 * the beginning, two people could deadlock if one changes the other's rights.
 */
export async function settleRights(
  tx: Tx,
  { now, config }: { now(): Date; config: Pick<Config, 'oidc'> },
  person: Person,
  changed: ReadonlySet<number> | 'everyone',
) {
  const { userId } = person
  const ownOnly = changed !== 'everyone' && changed.size === 0
  const ids = changed === 'everyone' ? [] : [...new Set([userId, ...changed])].filter((id) => id > 0)
  if (ownOnly && ids.length === 0) return
  const rows = await tx
    .select({ id: users.id, version: users.rightsVersion, isDeleted: users.isDeleted })
    .from(users)
    .where(changed === 'everyone' ? undefined : inArray(users.id, ids))
    .orderBy(users.id)
    .for(ownOnly ? 'share' : 'no key update')
  const own = rows.find(({ id, isDeleted }) => id === userId && !isDeleted)
  if (userId > 0 && own?.version !== person.rightsVersion) {
    // Access lists of folders do not affect an administrator, so the rights are read without them.
    const rights = (await readRights(tx, [userId], now(), config)).get(userId)
    if (!rights || inSubstance(rights) !== inSubstance(person)) throw new RightsMoved()
  }
  if (ownOnly) return
  await tx
    .update(users)
    .set({ rightsVersion: sql`"rightsVersion" + 1` })
    .where(changed === 'everyone' ? undefined : inArray(users.id, [...changed]))
}

/** Rights without the values that differ on each read, as text that can be compared. */
function inSubstance({ rightsVersion: _version, asOf: _asOf, ...rights }: Rights) {
  const { sessionId: _session, ...plain } = rights as Partial<Person>
  return canonicalJson(
    Object.entries(plain).map(([field, value]) => [
      field,
      value instanceof Map || value instanceof Set ? [...value].map((one) => canonicalJson(one)).toSorted() : value,
    ]),
  )
}
