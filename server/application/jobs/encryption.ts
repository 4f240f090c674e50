import { and, asc, eq, getTableColumns, gt, isNotNull, ne, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Entity } from '#contract/entity.ts'
import { UnreadableValue, type DataCipher } from '#server/base/dataCipher.ts'
import {
  encryptedDocuments,
  encryptedValue,
  usesOtherKey,
  valuesAtOnce,
  type EncryptedColumn,
  type EncryptedValue,
} from '#server/core/encryptedColumns.ts'
import { allowHistoryEnd } from '#server/core/historyEnd.ts'
import { loggable } from '#server/base/loggable.ts'
import type { Readable } from '#server/core/readable.ts'
import { sealedFields } from '#server/core/sealedFields.ts'
import { isOutdated, renewedWords } from '#server/core/sealedWords.ts'
import { sealedKinds } from '#server/core/sealedKinds.ts'
import type { Services } from '#server/core/services.ts'
import { rowsOf, type Tx } from '#server/db/database.ts'
import { auditEntries, fileContents } from '#server/db/tables/journal.ts'
import { answerPlace, submissionPlace, type Sealed } from '#server/db/columns/sealing.ts'
import { instanceAnswers, instanceSubmissions } from '#server/db/tables/answers.ts'
import { processInstanceUserLists, processInstanceUsers } from '#server/db/tables/approvalRun.ts'

const answers: EncryptedColumn = {
  async outdated(tx, newestKey, afterId) {
    const { id, value, entityId, setName, slot } = instanceAnswers
    const stored = sql<string>`${value} ->> 'sealed'`
    const rows = await tx
      .select({ id, stored, entityId, setName, slot })
      .from(instanceAnswers)
      .where(and(gt(id, afterId), sql`jsonb_typeof(${value}) = 'object'`, usesOtherKey(stored, newestKey)))
      .orderBy(asc(id))
      .limit(valuesAtOnce)
      .for('update')
    return rows.map((row) => encryptedValue(row.id, row.stored, answerPlace(row.entityId, row.setName, row.slot)))
  },
  write: (tx, id, sealed) =>
    tx
      .update(instanceAnswers)
      .set({ value: { sealed } satisfies Sealed })
      .where(eq(instanceAnswers.id, id)),
}

const submissions: EncryptedColumn = {
  async outdated(tx, newestKey, afterId) {
    const { id, content, entityId, setName } = instanceSubmissions
    const stored = sql<string>`${content} ->> 'sealed'`
    const rows = await tx
      .select({ id, stored, entityId, setName })
      .from(instanceSubmissions)
      .where(and(gt(id, afterId), usesOtherKey(stored, newestKey)))
      .orderBy(asc(id))
      .limit(valuesAtOnce)
      .for('update')
    return rows.map((row) => encryptedValue(row.id, row.stored, submissionPlace(row.entityId, row.setName)))
  },
  write: (tx, id, sealed) =>
    tx.update(instanceSubmissions).set({ content: { sealed } }).where(eq(instanceSubmissions.id, id)),
}

/** The texts in one column of a table whose rows belong to records of kinds with data to protect. */
interface Texts {
  from: SQL
  /** The id of the row, the column, and the kind and the id of the record, in SQL. */
  id: string
  text: string
  kind: string
  record: string
  write: EncryptedColumn['write']
}

const sealedKindsSql = (kind: string) =>
  sql`${sql.raw(kind)} in (${sql.join(
    sealedKinds.map((one) => sql`${one}`),
    sql`, `,
  )})`

const texts = ({ from, id, text, kind, record, write }: Texts): EncryptedColumn => ({
  async outdated(tx, newestKey, afterId) {
    const found =
      await tx.execute(sql`select ${sql.raw(id)} as id, ${sql.raw(text)} as stored, ${sql.raw(kind)} as kind,
        ${sql.raw(record)} as record from ${from}
      where ${sql.raw(id)} > ${afterId}::int and ${sealedKindsSql(kind)} and ${isOutdated(sql.raw(text), newestKey)}
      order by 1 limit ${valuesAtOnce} for update of t`)
    return rowsOf<{ id: number; stored: string; kind: string; record: number }>(found).map((row) => ({
      id: row.id,
      renewed: (cipher) => renewedWords(cipher, { kind: row.kind, id: row.record }, row.stored),
    }))
  },
  write,
})

const comments = texts({
  from: sql.raw(`"processInstanceUser" t join "processInstanceUserList" l on l.id = t."listId"
    join "processRun" r on r.id = l."runId"`),
  id: 't.id',
  text: 't.comment',
  kind: 'r."entityKind"',
  record: 'r."entityId"',
  write: (tx, id, comment) => tx.update(processInstanceUsers).set({ comment }).where(eq(processInstanceUsers.id, id)),
})

const stageReasons = texts({
  from: sql.raw('"processInstanceUserList" t join "processRun" r on r.id = t."runId"'),
  id: 't.id',
  text: 't.reason',
  kind: 'r."entityKind"',
  record: 'r."entityId"',
  write: (tx, id, reason) =>
    tx.update(processInstanceUserLists).set({ reason }).where(eq(processInstanceUserLists.id, id)),
})

/** Earlier than any entry, so none is removed. */
const never = '1970-01-01T00:00:00.000Z'

const historyComments = texts({
  from: sql.raw('"auditEntry" t'),
  id: 't.id',
  text: 't.comment',
  kind: 't."entityKind"',
  record: 't."entityId"',
  async write(tx, id, comment) {
    await allowHistoryEnd(tx, never)
    await tx.update(auditEntries).set({ comment }).where(eq(auditEntries.id, id))
  },
})

const historyValues = encryptedDocuments(auditEntries, auditEntries.id, auditEntries.diff, (tx) =>
  allowHistoryEnd(tx, never),
)
/** The encrypted fields of the records of a kind. */
function fieldsOf({ entity, table, sealed }: Readable<Entity>): EncryptedColumn[] {
  const columns = getTableColumns(table) as unknown as Record<string, PgColumn>
  return sealedFields({ ...(sealed && { sealed }) }).map((field) => {
    const column = columns[field]!
    const isList = column.dataType === 'json'
    const text = isList ? sql`(${column} #>> '{}')` : sql`${column}`
    const isSealed = sealed!.always.includes(field)
      ? isList
        ? sql`jsonb_typeof(${column}) = 'string'`
        : sql`true`
      : sql`starts_with(${text}, 'sealed:')`
    return {
      async outdated(tx, newestKey, afterId) {
        const rows = await tx
          .select({ id: table.id, stored: sql<string>`${text}` })
          .from(table)
          .where(and(gt(table.id, afterId), isNotNull(column), isSealed, isOutdated(text, newestKey)))
          .orderBy(asc(table.id))
          .limit(valuesAtOnce)
          .for('update')
        return (rows as { id: number; stored: string }[]).map(({ id, stored }) => ({
          id,
          renewed: (cipher) => renewedWords(cipher, { kind: entity.kind, id }, stored),
        }))
      },
      write: (tx, id, stored) =>
        tx
          .update(table)
          .set({ [field]: stored })
          .where(eq(table.id, id)),
    }
  })
}

const allColumns = (kinds: Services['kinds']) => [
  answers,
  submissions,
  comments,
  stageReasons,
  historyComments,
  historyValues,
  ...Object.values(kinds).flatMap((kind) => [...(kind.encrypted ?? []), ...fieldsOf(kind)]),
]

/** No key has this id, so every encrypted value counts as encrypted with another key. */
const noKey = ''

/**
 * Refuses to start a server whose keys do not decrypt any encrypted value in the database: it could not read existing
 * values, and other servers could not read its own. Each column is tried until a value can be decrypted.
 */
export async function refuseOtherKeys({ db, kinds, cipher }: Pick<Services, 'db' | 'kinds' | 'cipher'>) {
  let isAnything = false
  for (const column of allColumns(kinds)) {
    const found = await db.transaction((tx) => column.outdated(tx, noKey, 0))
    // Texts from before these kinds were encrypted can be read without a key.
    const values = found.filter((value) => !opens(withoutKeys(cipher), value))
    if (values.some((value) => opens(cipher, value))) return
    isAnything ||= values.length > 0
  }
  if (isAnything)
    throw new Error(
      'What is encrypted in the database was encrypted with other keys. Give this server the DATA_KEYS of the others, or the file data-keys from the DATA_DIR of the first. If those keys are lost for good, start it once with KEYS_ARE_LOST=yes.',
    )
}

const withoutKeys = (cipher: DataCipher): DataCipher => ({
  ...cipher,
  decrypt: (_stored, place) => {
    throw new UnreadableValue('there is no key', place)
  },
})

function opens(cipher: DataCipher, value: EncryptedValue) {
  try {
    value.renewed(cipher)
    return true
  } catch (error) {
    if (error instanceof UnreadableValue) return false
    throw error
  }
}

/**
 * Re-encrypts everything that is not encrypted with the newest key, a few hundred values in each transaction; called
 * once a day. A key may be removed from DATA_KEYS on the day after a newer one was put in front of it.
 */
export async function renewEncryption(services: Services) {
  for (const column of allColumns(services.kinds)) {
    let afterId = 0
    for (let more = true; more;) {
      const last = await services.db.transaction((tx) => renewSome(tx, services, column, afterId))
      more = last !== null
      afterId = last ?? afterId
    }
  }
  await renewFiles(services)
}

/** Re-encrypts the keys of files. Each is locked, so that it is not removed meanwhile. */
async function renewFiles({ db, files, cipher, log }: Services) {
  const isOld = and(isNotNull(fileContents.keyId), ne(fileContents.keyId, cipher.newestKey))
  for (const { sha256 } of await db.select({ sha256: fileContents.sha256 }).from(fileContents).where(isOld))
    await db.transaction(async (tx) => {
      const own = and(eq(fileContents.sha256, sha256), isOld)
      const mine = await tx.select({ sha256: fileContents.sha256 }).from(fileContents).where(own).for('update')
      if (mine.length === 0) return
      try {
        await files.renew(sha256)
      } catch (error) {
        if (!(error instanceof UnreadableValue)) throw error
        log({ level: 'error', message: 'An encrypted file cannot be renewed', ...loggable(error) })
        return
      }
      await tx.update(fileContents).set({ keyId: cipher.newestKey }).where(own)
    })
}

/** Returns the id of the last value that was read; null if there was none. */
async function renewSome(tx: Tx, { cipher, log }: Services, column: EncryptedColumn, afterId: number) {
  const values = await column.outdated(tx, cipher.newestKey, afterId)
  for (const value of values) {
    const renewed = renew(cipher, value, log)
    if (renewed !== null) await column.write(tx, value.id, renewed)
  }
  return values.at(-1)?.id ?? null
}

/** A value that no key decrypts stays unchanged, in case its key is restored later. */
function renew(cipher: DataCipher, value: EncryptedValue, log: Services['log']) {
  try {
    return value.renewed(cipher)
  } catch (error) {
    if (!(error instanceof UnreadableValue)) throw error
    log({ level: 'error', message: 'An encrypted value cannot be renewed', ...loggable(error) })
    return null
  }
}
