import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { PersonDraft } from '#contract/entities/person.ts'
import { projectStatus } from '#contract/entities/project.ts'
import { personStatus } from '#contract/people/personStatus.ts'
import { forgetInHistory } from '#server/core/forgottenHistory.ts'
import { allowHistoryEnd } from '#server/core/historyEnd.ts'
import { markRecords } from '#server/core/marks.ts'
import { forgetFormerNames } from '#server/core/references/recordNames.ts'
import { changeStamp } from '#server/core/stamps.ts'
import type { Write } from '#server/core/write.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'
import { forgetPasses } from '#server/features/gate/passes.ts'
import { removeRegistrationsOf } from '#server/features/site/removeRegistrations.ts'
import { dropFile } from '#server/platform/files/keeping.ts'
import { auditEntries, storedFiles } from '#server/db/tables/journal.ts'
import { personEmployers, persons } from '#server/db/tables/person.ts'

/** Whether each field of a person identifies them. The type requires an entry for every new field. */
const identifiesPerson: Record<keyof PersonDraft, boolean> = {
  firstName: true,
  lastName: true,
  knownAs: true,
  dateOfBirth: true,
  phone: true,
  email: true,
  emergencyName: true,
  emergencyPhone: true,
  emergencyRelation: true,
  cards: true,
  userId: true,
  clientId: false,
  employmentStatusId: false,
  trade: false,
  languageId: false,
}
const personal = [
  ...Object.entries(identifiesPerson).flatMap(([field, points]) => (points ? [field] : [])),
  'banReason',
  // Of their inductions.
  'title',
  'cardNumber',
]

/** The tables that keep a copy of what identifies a person, with what stands in its place. */
const copies: Readonly<Record<string, Readonly<Record<string, 'name' | null>>>> = {
  projectPerson: { name: 'name' },
  siteAttendance: { name: 'name' },
  rollCallEntry: { name: 'name', phone: null },
  induction: { title: 'name', phone: null, cardNumber: null },
}
/** Those of them that are records. */
const copyingKinds = ['projectPerson', 'siteAttendance', 'induction'] as const

/** Their name from then on, with a number so that records can tell them apart. */
const formerName = { firstName: 'Former', lastName: (id: number) => `person ${id}` }
const nameOf = (id: number) => `${formerName.firstName} ${formerName.lastName(id)}`

/**
 * The condition for people who left before a time (ISO 8601) and are not anonymised: they are on no list of a project
 * that is open, were on no site since, nobody has changed their record since, and they have no account.
 */
const leftBefore = (before: string) => sql`p."anonymisedOn" is null and not p."isDeleted"
  and p."updatedOn" < ${before}::timestamptz and coalesce(p."bannedUntil" < ${before}::timestamptz, true)
  and not exists (select 1 from "projectPerson" l join "project" o on o.id = l."projectId" where l."personId" = p.id
    and not l."isDeleted" and (l."updatedOn" >= ${before}::timestamptz
      or (l."statusId" <> ${personStatus.left} and o."statusId" <> ${projectStatus.closed} and not o."isDeleted")))
  and not exists (select 1 from "siteAttendance" s where s."personId" = p.id and not s."isDeleted"
    and coalesce(s."signedOutOn", 'infinity') >= ${before}::timestamptz)
  and not exists (select 1 from "user" u where u.id = p."userId" and u."anonymisedOn" is null)
  and not exists (select 1 from "auditEntry" a where a."entityKind" = 'person' and a."entityId" = p.id
    and a."on" >= ${before}::timestamptz)`

/** How many people would be anonymised now. */
export async function countOfLeavers(db: Reader, before: string) {
  const found = await db.execute(sql`select count(*)::int as count from "person" p where ${leftBefore(before)}`)
  return rowsOf<{ count: number }>(found)[0]!.count
}

/** The people who left before a time and are not anonymised yet, at most `most`. */
export async function siteLeavers(db: Reader, before: string, most: number): Promise<number[]> {
  const found = await db.execute(
    sql`select p.id from "person" p where ${leftBefore(before)} order by p.id limit ${most}`,
  )
  return rowsOf<{ id: number }>(found).map(({ id }) => id)
}

/**
 * Removes what identifies these people from their records, from what copies it, and from the history. What they did
 * remains under the name 'Former person 12', with company and trade.
 */
export async function anonymisePeople(w: Write, ids: readonly number[], before: string) {
  await allowHistoryEnd(w.tx, before)
  for (const id of ids) await anonymisePerson(w, id)
  await w.tx.delete(personEmployers).where(inArray(personEmployers.personId, [...ids]))
  await forgetPasses(w, ids)
  while ((await removeRegistrationsOf(w, ids)) > 0);
  const changed = await forgetCopies(w, ids, before)
  await forgetOwnHistory(w, 'person', ids, before)
  await forgetFormerNames(w.tx, 'person', ids)
  for (const [kind, recordIds] of changed) {
    if (recordIds.length === 0) continue
    await forgetOwnHistory(w, kind, recordIds, before)
    await forgetFormerNames(w.tx, kind, recordIds)
    await markRecords(w, kind, recordIds)
  }
  await markRecords(w, 'person', ids)
  for (const entityId of ids) w.addHistory({ entityKind: 'person', entityId, action: 'anonymised' })
}

async function forgetOwnHistory(w: Write, kind: string, ids: readonly number[], before: string) {
  const theirs = and(
    eq(auditEntries.entityKind, kind),
    inArray(auditEntries.entityId, [...ids]),
    lt(auditEntries.on, before),
  )
  await forgetInHistory(w, theirs, personal)
}

async function anonymisePerson(w: Write, id: number) {
  const files = await w.tx
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(and(eq(storedFiles.ownerKind, 'person'), eq(storedFiles.ownerId, id), eq(storedFiles.isDeleted, false)))
  for (const file of files) await dropFile(w, file.id)
  await w.tx
    .update(persons)
    .set({
      firstName: formerName.firstName,
      lastName: formerName.lastName(id),
      knownAs: null,
      dateOfBirth: null,
      phone: null,
      email: null,
      emergencyName: null,
      emergencyPhone: null,
      emergencyRelation: null,
      cards: [],
      cardsChecked: [],
      userId: null,
      photoFileId: null,
      bannedUntil: null,
      banReason: null,
      anonymisedOn: w.on,
      rowVersion: sql`"rowVersion" + 1`,
      ...changeStamp(w),
    })
    .where(eq(persons.id, id))
}

/** Returns the records that were changed, by kind. */
async function forgetCopies(w: Write, ids: readonly number[], before: string) {
  const changed = new Map<(typeof copyingKinds)[number], number[]>(copyingKinds.map((kind) => [kind, []]))
  for (const id of ids) {
    // Comments of roll calls begin with the name.
    await w.tx.execute(sql`update "auditEntry" set comment = null, words = ''
      where "entityKind" = 'rollCall' and "on" < ${before}::timestamptz and "entityId" in
      (select e."rollCallId" from "rollCallEntry" e where e."personId" = ${id}) and exists (select 1 from "rollCallEntry" e
        where e."personId" = ${id} and e."rollCallId" = "auditEntry"."entityId" and starts_with("auditEntry".comment, e.name))`)
    await forgetSignature(w, id)
    for (const [table, columns] of Object.entries(copies)) {
      const values = Object.entries(columns).map(
        ([column, value]) => sql`${sql.identifier(column)} = ${value === null ? null : nameOf(id)}`,
      )
      const known = copyingKinds.find((kind) => kind === table)
      if (known) values.push(sql`"rowVersion" = "rowVersion" + 1`)
      const rows = rowsOf<{ id: number }>(
        await w.tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(values, sql`, `)}
          where "personId" = ${id} returning id`),
      )
      if (known) changed.get(known)!.push(...rows.map((row) => row.id))
    }
  }
  return changed
}

/** The name under the rules that they signed at their inductions, and in the approvals of these. */
async function forgetSignature({ tx }: Write, id: number) {
  const nameless = { name: nameOf(id), strokes: [] }
  await tx.execute(sql`update "induction" set "ruleSignature" = "ruleSignature" || ${JSON.stringify(nameless)}::jsonb
    where "personId" = ${id} and "ruleSignature" is not null`)
  await tx.execute(sql`update "processRun" set title = ${nameOf(id)} where "entityKind" = 'induction'
    and "entityId" in (select i.id from "induction" i where i."personId" = ${id})`)
}
