import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { userStatus, type UserDraft } from '#contract/entities/user.ts'
import { audience } from '#server/core/audience.ts'
import { forgetInHistory } from '#server/core/forgottenHistory.ts'
import { allowHistoryEnd } from '#server/core/historyEnd.ts'
import { markWhole } from '#server/core/marks.ts'
import { forgetFormerNames } from '#server/core/references/recordNames.ts'
import { kindsShowing } from '#server/core/references/stale.ts'
import { changeStamp } from '#server/core/stamps.ts'
import type { Write } from '#server/core/write.ts'
import { rowsOf, type Reader, type Tx } from '#server/db/database.ts'
import {
  accountTokens,
  auditEntries,
  preferences,
  sessions,
  signingPins,
  signingProofs,
} from '#server/db/tables/journal.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { userTrainings } from '#server/db/tables/userTraining.ts'
import { anonymiseSignatures } from './anonymiseSignatures.ts'
import { users } from '#server/db/tables/user.ts'

/** Whether each field of an account identifies the person. The type requires an entry for every new field. */
const identifiesPerson: Record<keyof UserDraft, boolean> = {
  email: true,
  firstName: true,
  lastName: true,
  initials: true,
  jobTitle: true,
  phone: true,
  clientId: false,
  roles: false,
  pbSystems: false,
  availableForAuthoring: false,
  availableForReviewing: false,
  language: false,
  timeZone: false,
  notificationPrefs: false,
}
const personal = Object.entries(identifiesPerson).flatMap(([field, points]) => (points ? [field] : []))

/** The name of an anonymised person, with a number so that the history can tell them apart. */
const formerName = { firstName: 'Former', lastName: (id: number) => `user ${id}` }

interface Leaver {
  id: number
  clientId: number
  /** When the account was deleted or deactivated. */
  leftOn: string
  isDeleted: boolean
}

/** Accounts that ended before a time (ISO 8601) and are not anonymised yet, at most `most`. */
export async function peopleWhoLeft(db: Reader, before: string, most: number): Promise<Leaver[]> {
  const found = await db.execute(sql`
    select u.id, u."clientId", u."isDeleted", ended."on" as "leftOn"
    from "user" u, lateral (
      select case when u."isDeleted" then u."deletedOn" else coalesce(
        (select max(a."on") from "auditEntry" a
          where a."entityKind" = 'user' and a."entityId" = u.id and a."toStatusId" = ${userStatus.deactivated}),
        u."updatedOn") end as "on"
    ) ended
    where u."anonymisedOn" is null and (u."isDeleted" or u."statusId" = ${userStatus.deactivated})
      and ended."on" < ${before}::timestamptz
    order by u.id limit ${most}`)
  return rowsOf<Leaver & Record<string, unknown>>(found).map((row) => ({
    ...row,
    leftOn: new Date(row.leftOn).toISOString(),
  }))
}

/**
 * Removes addresses and request ids from the history entries of these people, at most `most`. Returns the number of
 * entries.
 */
export async function forgetAddresses(tx: Tx, ids: readonly number[], before: string, most: number) {
  await allowHistoryEnd(tx, before)
  const withAddress = tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        inArray(auditEntries.byUserId, [...ids]),
        lt(auditEntries.on, before),
        or(isNotNull(auditEntries.fromAddress), isNotNull(auditEntries.requestId)),
      ),
    )
    .limit(most)
  const forgotten = await tx
    .update(auditEntries)
    .set({ fromAddress: null, requestId: null })
    .where(inArray(auditEntries.id, withAddress))
    .returning({ id: auditEntries.id })
  return forgotten.length
}

/**
 * Removes what identifies these people from their accounts and from the history, and deletes their private records.
 * Their trainings are marked as deleted. What they did remains under the name 'Former user 12'.
 */
export async function anonymise(w: Write, people: readonly Leaver[], before: string) {
  await allowHistoryEnd(w.tx, before)
  for (const person of people) {
    await forgetHandOversTo(w.tx, person.id)
    await anonymiseAccount(w, person)
    w.announce({
      kind: 'user',
      recordId: person.id,
      op: 'deleted',
      audience: audience.either(audience.kind('user'), audience.user(person.id)),
      affected: [[]],
    })
    w.addHistory({ entityKind: 'user', entityId: person.id, action: 'anonymised' })
  }
  const ids = people.map(({ id }) => id)
  await anonymiseSignatures(w.tx, ids, nameOf)
  await forgetInHistory(w, and(eq(auditEntries.entityKind, 'user'), inArray(auditEntries.entityId, ids)), personal)
  await forgetFormerNames(w.tx, 'user', ids)
  for (const theirs of [notifications, preferences, sessions, accountTokens, signingPins, signingProofs])
    await w.tx.delete(theirs).where(inArray(theirs.userId, ids))
  await w.tx
    .delete(notifications)
    .where(and(eq(notifications.entityKind, 'user'), inArray(notifications.entityId, ids)))
  markWhole(w, ...kindsShowing(w.services.kinds, 'user'))
}

/** Handing over work records the receiver's name in the history of the giver's account. */
const forgetHandOversTo = (tx: Tx, id: number) =>
  tx
    .update(auditEntries)
    .set({ comment: sql`replace(${auditEntries.comment}, u."fullName", ${nameOf(id)})` })
    .from(sql`"user" u`)
    .where(
      and(
        sql`u.id = ${id}`,
        eq(auditEntries.entityKind, 'user'),
        eq(auditEntries.action, 'handedOver'),
        sql`${auditEntries.comment} like 'To ' || replace(replace(u."fullName", '%', '\\%'), '_', '\\_') || ':%'`,
      ),
    )
const nameOf = (id: number) => `${formerName.firstName} ${formerName.lastName(id)}`

async function anonymiseAccount(w: Write, { id, leftOn }: Leaver) {
  await w.tx
    .update(users)
    .set({
      email: `former-user-${id}@removed.invalid`,
      firstName: formerName.firstName,
      lastName: formerName.lastName(id),
      initials: null,
      jobTitle: null,
      phone: null,
      passwordHash: null,
      securityStamp: crypto.randomUUID(),
      oidcIssuer: null,
      oidcSubject: null,
      lastLoginOn: null,
      statusId: userStatus.deactivated,
      isDeleted: true,
      deletedOn: leftOn,
      anonymisedOn: w.on,
      rowVersion: sql`"rowVersion" + 1`,
      ...changeStamp(w),
    })
    .where(eq(users.id, id))
  // A training changed after they left has newer history entries, so its retention period starts with that change.
  await w.tx
    .update(userTrainings)
    .set({ isDeleted: true, deletedOn: sql`greatest(${userTrainings.updatedOn}, ${leftOn}::timestamptz)` })
    .where(and(eq(userTrainings.userId, id), eq(userTrainings.isDeleted, false)))
}
