import { sql, type SQL } from 'drizzle-orm'
import { accents, alike, double, single } from '#contract/text/folded.ts'

const quoted = (words: string) => `'${words.replaceAll("'", "''")}'`
const translated = (words: string, { from, to }: typeof alike) => `translate(${words}, ${quoted(from)}, ${quoted(to)})`
const doubled = (words: string) =>
  Object.entries(double).reduce((made, [sign, letters]) => `replace(${made}, '${sign}', '${letters}')`, words)

/**
 * SQL that folds a text as `folded` of contract/text does, as an immutable expression. `words` is an SQL expression
 * too.
 */
export const foldedSql = (words: string) =>
  doubled(
    translated(`lower(regexp_replace(normalize(${translated(words, alike)}, NFKD), '${accents}', '', 'g'))`, single),
  )

/** The key of an index on lower-cased text, with the text folded instead. */
export const alikeKey = (key: string) => key.replaceAll(/lower\(("?\w+"?)\)/g, (_, column: string) => foldedSql(column))

const [before, after] = foldedSql('\0')
  .split('\0')
  .map((part) => sql.raw(part)) as [SQL, SQL]
/** The same for a column or a parameter of a query. */
export const foldedIn = (words: SQL | { getSQL(): SQL }) => sql`${before}${words}${after}`
