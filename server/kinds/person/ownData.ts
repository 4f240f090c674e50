import { and, asc, eq, or, sql } from 'drizzle-orm'
import { entities } from '#contract/entities/index.ts'
import type { Person } from '#contract/entities/person.ts'
import type { Kind } from '#contract/kinds.ts'
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
import { recordsByName } from './recordsByName.ts'

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
async function recordsOf(w: Write, row: Person) {
  const { id, userId } = row
  const found = await recordsNaming(w.tx, { kind: 'person', id }, { kinds: w.services.kinds, most: mostRecords })
  const add = (kind: Kind, ids: readonly number[]) => {
    if (ids.length > 0) found.set(kind, new Set([...(found.get(kind) ?? []), ...ids]))
  }
  for (const [kind, ids] of await recordsByName(w.tx, row)) add(kind, ids)
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

/** What is known of a person, as the entries of a zip file: their data with its labels, and their photos. */
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
    .where(and(or(isOfPerson(row.id), isOfRegistration(row.id)), eq(storedFiles.isDeleted, false)))
    .orderBy(asc(storedFiles.id))
  return [...entries, ...files.map((file) => storedEntry(w.services.files, nameOf(file), file))]
}

/** Several photos may have one name. */
const nameOf = ({ id, name, ownerField }: typeof storedFiles.$inferSelect) =>
  ownerField === 'photoFileId' ? name : `${id} ${name}`

/** Their photo, and those of their cards. */
const isOfPerson = (personId: number) => and(eq(storedFiles.ownerKind, 'person'), eq(storedFiles.ownerId, personId))

/** The photos that they sent before they came. */
const isOfRegistration = (personId: number) =>
  sql`(${storedFiles.ownerKind} = 'registration' and ${storedFiles.ownerId} in
    (select g.id from "registration" g where g."personId" = ${personId}))`
