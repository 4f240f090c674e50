import { sql } from 'drizzle-orm'
import { customType, text } from 'drizzle-orm/pg-core'
import { foldedSql } from './folded.ts'

/** Text that is compared by its bytes. */
export const plainOrder = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** Of longer words only the beginning counts; what an index takes has a limit. */
const sortedCharacters = 200

/**
 * Words of another column as people sort them, the same as the browser does: no case, no accents, 'PTW-9' before
 * 'PTW-10', and nothing for no words. It is stored, so that a window goes through an index without working it out.
 */
export const sortKey = (column: string) => plainOrder().generatedAlwaysAs(sql.raw(sortKeyOf(`"${column}"`)))

/** The same, worked out anew: for words that have no column of their own. */
export const sortKeyOf = (words: string) => `nullif(regexp_replace(regexp_replace(
  ${foldedSql(`left(${words}, ${sortedCharacters})`)},
  '([0-9]+)', '000000000000\\1', 'g'), '0*([0-9]{12,})', '\\1', 'g'), '')`

/**
 * All that a window's 'Filter:' box looks into, folded, a line for each column. Its index of three letters
 * each is in 0001_functions.sql, behind the extension it needs.
 */
export const searchText = (...columns: string[]) =>
  text().generatedAlwaysAs(
    sql.raw(foldedSql(columns.map((column) => `coalesce("${column}", '')`).join(` || E'\\n' || `))),
  )

/** Words with their places in a text, for full-text search. */
export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })
