import { sql, type SQL } from 'drizzle-orm'
import { folded } from '#contract/text/folded.ts'
import type { Person } from '#server/core/person.ts'
import { readsNamesOf } from '#server/core/policy.ts'
import type { Kinds } from '#server/core/readable.ts'
import { isPresentName, kindsInNameOf, namedKinds } from '#server/core/references/recordNames.ts'
import type { WindowRows } from '#server/core/window.ts'
import { foldedIn, foldedSql } from '#server/db/columns/folded.ts'
import { holdWithheld } from './withheldValues.ts'

/** The text of an entry besides names, folded; the index `auditEntry_words` is on the same expression. */
const said = sql.raw(
  foldedSql(
    `"auditEntry"."words" || E'\\n' || coalesce("auditEntry"."comment", '') || E'\\n' || coalesce("auditEntry"."fromAddress", '')`,
  ),
)

/**
 * How history entries are searched for `reader`: by their text, their authors, and the present and former names of the
 * records that they mention. A name matches only if the reader may know it. `shown` are the names by key that the
 * reader sees anyway.
 */
export function entrySearch(
  kinds: Kinds,
  reader: Person,
  shown: ReadonlyMap<string, string> = new Map(),
): Pick<WindowRows, 'search' | 'searchNear'> {
  const known = mayKnow(kinds, reader)
  const named = (pattern: string) => sql`n."name" like ${pattern}${known && sql` and ${known}`}`
  // Every reader sees who made an entry; for those who may know all names, authors are among the names.
  const byAuthor = (pattern: string) =>
    known &&
    sql` or "auditEntry"."byUserId" in (select w.id from "user" w where ${foldedIn(sql`w."fullName"`)} like ${pattern})`
  const inShown = (words: string) => {
    const keys = [...shown].flatMap(([key, name]) => (folded(name).includes(folded(words)) ? [key] : []))
    return keys.length === 0
      ? sql``
      : sql` or "auditEntry"."mentions" && array[${sql.join(
          keys.map((key) => sql`${key}`),
          sql`, `,
        )}]::text[]`
  }
  const hidden = holdWithheld(kinds, reader)
  const says = (pattern: string) => sql`${said} like ${pattern}${hidden && sql` and not ${hidden}`}`
  return {
    // Names are looked up first, so that each part of the condition can use an index.
    search: (pattern, words) => sql`(${says(pattern)}
      or "auditEntry"."mentions" && array(select n."key" from "recordName" n where ${named(pattern)})${byAuthor(pattern)}${inShown(words)})`,
    // Rows already read are compared with the matching names, which `coalesce` keeps in one hash table for all rows.
    searchNear: (pattern, words) => sql`(${says(pattern)}
      or exists (select 1 from unnest("auditEntry"."mentions") m
        where coalesce(m in (select n."key" from "recordName" n where ${named(pattern)}), false))${byAuthor(pattern)}${inShown(words)})`,
  }
}

/** The condition for names that a reader may know; undefined if they may know all. */
function mayKnow(kinds: Kinds, reader: Person): SQL | undefined {
  const ruleOf = (kind: string) => readsNamesOf(kinds[kind]!.rules, reader)
  // Former names may contain names of other records that the reader may not know.
  const knowsAll = (kind: string) => ruleOf(kind) === true && kindsInNameOf(kind).every((part) => ruleOf(part) === true)
  const whole = namedKinds.filter(knowsAll)
  if (whole.length === namedKinds.length) return undefined
  const parts = namedKinds.flatMap((kind) => {
    const rule = ruleOf(kind)
    if (rule === false || knowsAll(kind)) return []
    const found =
      rule === true ? undefined : sql`n."recordId" in (select "id" from ${sql.identifier(kind)} where ${rule})`
    const present = kindsInNameOf(kind).length > 0 ? isPresentName(kind) : undefined
    return sql`(${sql.join(
      [sql`n."kind" = ${kind}`, found, present].filter((one) => one !== undefined),
      sql` and `,
    )})`
  })
  return sql`(${sql.join([...(whole.length > 0 ? [sql`n."kind" in ${whole}`] : []), ...parts, sql`false`], sql` or `)})`
}
