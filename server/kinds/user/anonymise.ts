import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { userStatus, type UserDraft } from '#contract/entities/user.ts'
import { audience } from '#server/core/audience.ts'
import { letHistoryEnd } from '#server/core/historyEnd.ts'
import { markWhole } from '#server/core/marks.ts'
import { kindsShowing } from '#server/core/references/stale.ts'
import { changeStamp } from '#server/core/stamps.ts'
import type { Write } from '#server/core/write.ts'
import { rowsOf, type Reader, type Tx } from '#server/db/database.ts'
import { accountTokens, auditEntries, preferences, sessions } from '#server/db/tables/journal.ts'
import { notifications } from '../notification/table.ts'
import { userTrainings } from '../userTraining/table.ts'
import { users } from './table.ts'

/** Which fields of an account point to the person; each new one has to be thought of here. */
const pointsToPerson: Record<keyof UserDraft, boolean> = {
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
const personal = Object.entries(pointsToPerson).flatMap(([field, points]) => (points ? [field] : []))

/** What stands in the history in place of such a value. */
const removed = '(removed)'

/** What is left of a person: enough to tell one from another in who did what. */
const formerName = { firstName: 'Former', lastName: (id: number) => `user ${id}` }

interface Leaver {
  id: number
  clientId: number
  /** When the account was deleted or deactivated. */
  leftOn: string
  isDeleted: boolean
}

/** Whose account ended before a moment (ISO 8601) and still says who they were, at most so many. */
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

/** Takes from entries of what these people did where they did it from, at most so many; answers how many it were. */
export async function forgetAddresses(tx: Tx, ids: readonly number[], before: string, most: number) {
  await letHistoryEnd(tx, before)
  const withAddress = tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        inArray(auditEntries.byUserId, [...ids]),
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
 * Takes out of accounts, and out of their history, what points to the person, and removes what was theirs alone. Their
 * trainings count as deleted from then on. What they did stays, by 'Former user 12'.
 */
export async function anonymise(w: Write, people: readonly Leaver[], before: string) {
  await letHistoryEnd(w.tx, before)
  for (const person of people) {
    await forgetHandOversTo(w.tx, person.id)
    await makeNameless(w, person)
    w.tell({
      kind: 'user',
      recordId: person.id,
      op: 'deleted',
      audience: audience.either(audience.kind('user'), audience.user(person.id)),
      affected: [[]],
    })
    w.remember({ entityKind: 'user', entityId: person.id, action: 'anonymised' })
  }
  const ids = people.map(({ id }) => id)
  await w.tx
    .update(auditEntries)
    .set({ diff: withoutValues, comment: null, fromAddress: null, requestId: null })
    .where(and(eq(auditEntries.entityKind, 'user'), inArray(auditEntries.entityId, ids)))
  for (const theirs of [notifications, preferences, sessions, accountTokens])
    await w.tx.delete(theirs).where(inArray(theirs.userId, ids))
  await w.tx
    .delete(notifications)
    .where(and(eq(notifications.entityKind, 'user'), inArray(notifications.entityId, ids)))
  markWhole(w, ...kindsShowing(w.services.kinds, 'user'))
}

/** An entry's diff with its fields, and with a word in place of each value that points to the person. */
const withoutValues = sql`coalesce((
  select jsonb_object_agg(field.key, case when field.key in (${sql.join(
    personal.map((name) => sql`${name}`),
    sql`, `,
  )}) then (
    select jsonb_agg(case when said.value = 'null'::jsonb then said.value else to_jsonb(${removed}::text) end)
    from jsonb_array_elements(field.value) said
  ) else field.value end)
  from jsonb_each(${auditEntries.diff}) field), '{}'::jsonb)`

/** Whoever handed work over to this person has that in the history of their own account, by name. */
const forgetHandOversTo = (tx: Tx, id: number) =>
  tx
    .update(auditEntries)
    .set({ comment: sql`replace(${auditEntries.comment}, u."firstName" || ' ' || u."lastName", ${nameOf(id)})` })
    .from(sql`"user" u`)
    .where(
      and(
        sql`u.id = ${id}`,
        eq(auditEntries.entityKind, 'user'),
        eq(auditEntries.action, 'handedOver'),
        sql`${auditEntries.comment} like 'To ' || replace(replace(u."firstName" || ' ' || u."lastName", '%', '\\%'), '_', '\\_') || ':%'`,
      ),
    )
const nameOf = (id: number) => `${formerName.firstName} ${formerName.lastName(id)}`

async function makeNameless(w: Write, { id, leftOn }: Leaver) {
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
  // One that was changed after they left has newer entries in its history, and goes as long after that.
  await w.tx
    .update(userTrainings)
    .set({ isDeleted: true, deletedOn: sql`greatest(${userTrainings.updatedOn}, ${leftOn}::timestamptz)` })
    .where(and(eq(userTrainings.userId, id), eq(userTrainings.isDeleted, false)))
}
