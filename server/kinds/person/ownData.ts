import { and, asc, eq, or, sql } from 'drizzle-orm'
import { entities } from '#contract/entities/index.ts'
import type { Person } from '#contract/entities/person.ts'
import type { Kind } from '#contract/kinds.ts'
import { isSamePerson } from '#contract/people/namedPerson.ts'
import { labelOf } from '#contract/labels.ts'
import { forbidden } from '#server/base/refuse.ts'
import { managesUsers } from '#server/core/access.ts'
import type { Person as Reader } from '#server/core/person.ts'
import { readingOf } from '#server/core/reading.ts'
import { recordsNaming } from '#server/core/references/recordsNaming.ts'
import type { ZipEntry } from '#server/core/services.ts'
import type { Write } from '#server/core/write.ts'
import { rowsOf } from '#server/db/database.ts'
import { storedEntry, textEntry } from '#server/platform/files/zipAnswer.ts'
import { seeingAll } from '#server/features/approvals/clock.ts'
import { storedFiles } from '#server/db/tables/journal.ts'

/** Most records of one kind in the file. Nobody is on a site more often in the years that stays are kept. */
const mostRecords = 20_000

/** People get their own data, and those who keep accounts that of everyone (right of access). */
export const refuseOwnData = (reader: Reader, { userId }: Person) => {
  if (!managesUsers(reader) && userId !== reader.userId) throw forbidden('download the data of this person')
}

/** Fields of a record that say something about the reader of it and not about the person. */
const aboutReader = ['allowedActions', 'canEdit', 'canDelete', 'readsMedical', 'isDeleted', 'deletedOn', 'rowVersion']

/** A record with the labels of its fields; a field without a label keeps its name. */
const inWords = (kind: Kind, row: object) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([field]) => !aboutReader.includes(field))
      .map(([field, value]) => [labelOf(entities[kind], field) || field, value as unknown]),
  )

/** The ids of the records of each kind that name a person: by their record, by their account, or by name and company. */
async function recordsOf(w: Write, { id, userId, firstName, lastName, clientName }: Person) {
  const found = await recordsNaming(w.tx, { kind: 'person', id }, { kinds: w.services.kinds, most: mostRecords })
  const add = (kind: Kind, ids: readonly number[]) => {
    if (ids.length > 0) found.set(kind, new Set([...(found.get(kind) ?? []), ...ids]))
  }
  const me = { userId, name: `${firstName} ${lastName}`, company: clientName }
  for (const { kind, name, account } of named) {
    const rows = rowsOf<{ id: number; name: string; userId: number | null; company: string | null }>(
      await w.tx.execute(sql`select r.id, r.${sql.identifier(name)} as name, r.${sql.identifier(account)} as "userId",
          c.name as company from ${sql.identifier(kind)} r left join "client" c on c.id = r."clientId"
        where not r."isDeleted" and (r.${sql.identifier(account)} = ${userId} or lower(r.${sql.identifier(name)}) = lower(${me.name}))`),
    )
    add(
      kind,
      rows.filter((row) => isSamePerson(me, row)).map((row) => row.id),
    )
  }
  const given = await w.tx.execute(
    sql`select id from "registration" where "personId" = ${id} and not "isDeleted" order by id`,
  )
  add(
    'registration',
    rowsOf<{ id: number }>(given).map((row) => row.id),
  )
  if (userId !== null) {
    const rows = await w.tx.execute(sql`select id from "userTraining" where "userId" = ${userId} and not "isDeleted"`)
    add(
      'userTraining',
      rowsOf<{ id: number }>(rows).map((row) => row.id),
    )
  }
  return found
}

/** Kinds whose records name their person by an account, or by a name and a company. */
const named = [
  { kind: 'induction', name: 'title', account: 'userId' },
  { kind: 'disciplinary', name: 'personName', account: 'personUserId' },
] as const

/** What is known of a person, as the entries of a zip file: their data with its labels, and their photo. */
export async function ownData(w: Write, row: Person): Promise<ZipEntry[]> {
  const all = seeingAll(w)
  const records: Record<string, object[]> = {}
  for (const [kind, ids] of await recordsOf(w, row)) {
    const { one } = readingOf(w.services.kinds, kind)
    const rows: object[] = []
    for (const id of ids) rows.push(inWords(kind, await one(w.tx, all, id)))
    records[entities[kind].plural] = rows
  }
  const data = { [entities.person.name]: inWords('person', row), ...records, 'Written on': w.on }
  const entries = [textEntry('person.json', JSON.stringify(data, null, 2))]
  const files = await w.tx
    .select()
    .from(storedFiles)
    .where(
      and(or(eq(storedFiles.id, row.photoFileId ?? 0), isOfRegistration(row.id)), eq(storedFiles.isDeleted, false)),
    )
    .orderBy(asc(storedFiles.id))
  return [...entries, ...files.map((file) => storedEntry(w.services.files, nameOf(file), file))]
}

/** A person may send two photos under one name. */
const nameOf = ({ id, name, ownerKind }: typeof storedFiles.$inferSelect) =>
  ownerKind === 'registration' ? `${id} ${name}` : name

/** The photos that they sent before they came. */
const isOfRegistration = (personId: number) =>
  sql`(${storedFiles.ownerKind} = 'registration' and ${storedFiles.ownerId} in
    (select g.id from "registration" g where g."personId" = ${personId}))`
