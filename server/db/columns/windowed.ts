import { sql, type SQL } from 'drizzle-orm'
import { customType, text } from 'drizzle-orm/pg-core'
import { foldedSql } from './folded.ts'

/** Text with byte order, for comparing and sorting. */
export const plainOrder = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** Only the beginning of longer text is used for sorting, because the size of an index entry is limited. */
const sortedCharacters = 200

/**
 * The sort key of a text column, in the same order as the browser: ignores case and accents, puts 'PTW-9' before
 * 'PTW-10', and is null for an empty text. It is stored, so that a window can use an index.
 */
export const sortKey = (column: string) => plainOrder().generatedAlwaysAs(sql.raw(sortKeyOf(`"${column}"`)))

/** The same expression computed on the fly, for text without a stored key. */
export const sortKeyOf = (words: string) => `nullif(regexp_replace(regexp_replace(
  ${foldedSql(`left(${words}, ${sortedCharacters})`)},
  '([0-9]+)', '000000000000\\1', 'g'), '0*([0-9]{12,})', '\\1', 'g'), '')`

const [before, after] = sortKeyOf('\0')
  .split('\0')
  .map((part) => sql.raw(part)) as [SQL, SQL]
/** The sort key of a text that is an expression of a query, such as the name of another record. */
export const sortKeyIn = (words: SQL | { getSQL(): SQL }) => sql`(${before}${words}${after} collate "C")`

/**
 * The text that a window's 'Filter:' box searches, folded, with a line for each column. Its trigram index is in
 * 0001_functions.sql, which creates the extension that it needs.
 */
export const searchText = (...columns: string[]) =>
  text().generatedAlwaysAs(
    sql.raw(foldedSql(columns.map((column) => `coalesce("${column}", '')`).join(` || E'\\n' || `))),
  )

/** The words of a text with their positions, for full-text search. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })
