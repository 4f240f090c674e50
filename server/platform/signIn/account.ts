import { and, eq, sql } from 'drizzle-orm'
import { audience } from '#server/core/audience.ts'
import { addEntries } from '#server/core/historyEntries.ts'
import type { Kinds } from '#server/core/readable.ts'
import type { Reader, Tx } from '#server/db/database.ts'
import { changes } from '#server/db/tables/journal.ts'
import { users } from '#server/db/tables/user.ts'

export type Account = typeof users.$inferSelect

/** Returns the account with this e-mail address (lower case), whatever its status. */
export async function accountByEMail(db: Reader, email: string): Promise<Account | undefined> {
  const [found] = await db
    .select()
    .from(users)
    .where(and(sql`lower(${users.email}) = ${email}`, eq(users.isDeleted, false)))
  return found
}

export async function accountById(db: Reader, userId: number): Promise<Account | undefined> {
  const [found] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isDeleted, false)))
  return found
}

type AccountValues = Partial<
  Pick<Account, 'statusId' | 'passwordHash' | 'securityStamp' | 'mustChangePassword' | 'oidcIssuer' | 'oidcSubject'>
>

/** Who made a change, when and from which address, for the history. `userId` is null if the server acted by itself. */
export interface Origin {
  userId: number | null
  address: string | null
  requestId: string | null
  now: Date
  kinds: Kinds
}

/** Changes an account in the caller's transaction, with a history entry and a change-log row. */
export async function changeAccount(tx: Tx, account: Account, values: AccountValues, action: string, by: Origin) {
  const [changed] = await tx
    .update(users)
    .set({
      ...values,
      rowVersion: sql`${users.rowVersion} + 1`,
      updatedOn: by.now.toISOString(),
      updatedById: by.userId,
    })
    .where(eq(users.id, account.id))
    .returning()
  const moved = values.statusId !== undefined && values.statusId !== account.statusId
  await addEntries(tx, by.kinds, [
    {
      entityKind: 'user',
      entityId: account.id,
      action,
      byUserId: by.userId,
      on: by.now.toISOString(),
      fromAddress: by.address,
      requestId: by.requestId,
      ...(moved && { fromStatusId: account.statusId, toStatusId: values.statusId }),
    },
  ])
  await tx.insert(changes).values({
    kind: 'user',
    recordId: account.id,
    op: 'updated',
    version: changed!.rowVersion,
    affected: [[]],
    byUserId: by.userId,
    on: by.now.toISOString(),
    audience: audience.either(audience.kind('user'), audience.user(account.id)),
  })
  return changed!
}

/** Records the time of the last sign-in. The row version does not change, so open forms on the account stay valid. */
export const noteSignIn = (tx: Reader, userId: number, now: Date) =>
  tx.update(users).set({ lastLoginOn: now.toISOString() }).where(eq(users.id, userId))
