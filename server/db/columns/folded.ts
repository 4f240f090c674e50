import { sql, type SQL } from 'drizzle-orm'
import { accents, alike, double, single } from '#contract/text/folded.ts'

const quoted = (words: string) => `'${words.replaceAll("'", "''")}'`
const translated = (words: string, { from, to }: typeof alike) => `translate(${words}, ${quoted(from)}, ${quoted(to)})`
const doubled = (words: string) =>
  Object.entries(double).reduce((made, [sign, letters]) => `replace(${made}, '${sign}', '${letters}')`, words)

/** A text as `folded` of contract/text makes it, as an immutable expression of SQL. `words` is such an expression too. */
export const foldedSql = (words: string) =>
  doubled(
    translated(`lower(regexp_replace(normalize(${translated(words, alike)}, NFKD), '${accents}', '', 'g'))`, single),
  )

/** The key of an index on words in small letters, with the words folded instead. */
export const alikeKey = (key: string) => key.replaceAll(/lower\(("?\w+"?)\)/g, (_, column: string) => foldedSql(column))

const [before, after] = foldedSql('\0')
  .split('\0')
  .map((part) => sql.raw(part)) as [SQL, SQL]
/** The same of a column or a value of a query. */
export const foldedIn = (words: SQL | { getSQL(): SQL }) => sql`${before}${words}${after}`
