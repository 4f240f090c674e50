import { sql } from 'drizzle-orm'
import { cleanedLine } from '#contract/text/cleanText.ts'
import { cleanedEMail, cleanedPhone, phoneShape } from '#contract/text/contact.ts'
import { alikeIndexes } from './derivedSchema.ts'
import type { LogLine } from '#server/base/log.ts'
import { rowsOf, type Db, type Reader, type Tx } from '#server/db/database.ts'
import { sqlState } from '#server/base/sqlState.ts'
import { alikeKey } from '#server/db/columns/folded.ts'

type Log = (line: LogLine) => void

/** A unique index on lower-cased text. */
interface NameIndex {
  name: string
  table: string
  /** The expressions that it makes unique, in SQL. */
  keys: string[]
  condition: string | null
  /** Whether its second index exists, on text folded so that names that look alike are equal. */
  isWhole: boolean
}

const cleanedNumber = (words: string) =>
  phoneShape.test(cleanedPhone(words)) ? cleanedPhone(words) : cleanedLine(words)
const cleanedAddress = (words: string) => cleanedEMail(words).toLowerCase()
/** Columns that identify people and companies, besides those with a unique index. */
const known: Readonly<Record<string, Readonly<Record<string, (words: string) => string>>>> = {
  user: { firstName: cleanedLine, lastName: cleanedLine, email: cleanedAddress, phone: cleanedNumber },
  client: { shortName: cleanedLine, email: cleanedEMail, phone: cleanedNumber },
}

/**
 * Cleans the names of rows that were saved before incoming text was cleaned, once: those of accounts, companies,
 * folders, codes and lists. A row whose cleaned name is taken keeps its name, and the log says so. Texts of records
 * stay as they were written and signed. Then `warnOfLookAlikes`.
 */
export async function keepNamesApart(db: Db, on: string, log: Log) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7305)`)
    const done = await tx.execute(sql`insert into "doneOnce" ("name", "on") values ('cleanNames', ${on})
      on conflict do nothing returning "name"`)
    if (rowsOf(done).length > 0) await cleanNames(tx, log)
  })
  await warnOfLookAlikes(db, log)
}

async function cleanNames(tx: Tx, log: Log) {
  const columns = new Map<string, Map<string, (words: string) => string>>()
  for (const { table, keys } of await nameIndexes(tx))
    for (const key of keys)
      for (const [, column] of key.matchAll(/lower\("?(\w+)"?\)/g))
        columns.set(table, (columns.get(table) ?? new Map()).set(column!, cleanedLine))
  for (const [table, own] of Object.entries(known))
    columns.set(table, new Map([...(columns.get(table) ?? []), ...Object.entries(own)]))
  for (const [table, clean] of columns)
    for (const [column, made] of clean) await cleanColumn(tx, log, table, column, made)
}

async function cleanColumn(tx: Tx, log: Log, table: string, column: string, clean: (words: string) => string) {
  const [of, field] = [sql.identifier(table), sql.identifier(column)]
  const rows = rowsOf<{ place: string; id: number; words: string }>(
    await tx.execute(sql`select ctid::text as place, "id", ${field} as words from ${of}
      where ${field} ~ '[^ -~]|  |^ | $|[():<.]' or ${field} like 'mailto%' or ${field} like 'tel%'`),
  )
  for (const { place, id, words } of rows) {
    const made = clean(words)
    if (made === words || made === '') continue
    try {
      await tx.transaction((inner) =>
        inner.execute(
          sql`update ${of} set ${field} = ${made}, "rowVersion" = "rowVersion" + 1 where ctid = ${place}::tid`,
        ),
      )
    } catch (error) {
      if (sqlState(error) !== '23505') throw error
      log({
        level: 'warn',
        message: 'A name stays as it is, because another row has it',
        kind: table,
        field: column,
        id,
      })
    }
  }
}

/** Logs existing rows whose names look alike, and creates the missing indexes of the other tables. */
async function warnOfLookAlikes(db: Db, log: Log) {
  const open = (await nameIndexes(db)).filter(({ isWhole }) => !isWhole)
  if (open.length === 0) return
  for (const index of open)
    for (const { ids } of await alikeIn(db, index))
      log({ level: 'warn', message: 'These rows look alike. Rename or delete all but one', kind: index.table, ids })
  await db.execute(sql.raw(alikeIndexes))
}

async function nameIndexes(db: Reader): Promise<NameIndex[]> {
  const found = await db.execute(sql`
    select c.relname as name, t.relname as table, pg_get_expr(i.indpred, i.indrelid) as condition,
      array(select pg_get_indexdef(i.indexrelid, n, true) from generate_series(1, i.indnkeyatts::int) n) as keys,
      c.relname = 'user_email_unique'
        or to_regclass(quote_ident(replace(c.relname, '_unique', '_alike'))) is not null as "isWhole"
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where c.relnamespace = current_schema()::regnamespace and i.indisunique and c.relname like '%\\_unique'
      and pg_get_indexdef(i.indexrelid) like '%lower(%'`)
  return rowsOf<NameIndex>(found)
}

/** The groups of rows that would violate a unique index on look-alike text, at most 100. */
async function alikeIn(db: Reader, { table, keys, condition }: NameIndex) {
  const found = await db.execute(
    sql.raw(`select array_agg("id" order by "id") as ids from "${table}" where ${condition ?? 'true'}
      group by ${keys.map(alikeKey).join(', ')} having count(*) > 1 limit 100`),
  )
  return rowsOf<{ ids: number[] }>(found)
}
