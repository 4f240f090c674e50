import { eq, inArray, sql } from 'drizzle-orm'
import type { TextReading } from '#contract/documents/documentSearch.ts'
import type { Tx } from '#server/db/database.ts'
import { fileTexts } from '#server/db/tables/fileText.ts'
import { storedFiles } from '#server/db/tables/journal.ts'
import type { DocumentTables } from '#server/db/columns/document.ts'

/** How many characters precede the first match in an excerpt, and the length of the whole excerpt. */
const lead = 90
const shown = 320
/** The word is searched here first, because a whole long text costs more to decompress. */
const beginning = 60_000

interface HitText {
  id: number
  code: string
  statusId: number
  on: string
  reading: TextReading
  problem: string | null
  /** An excerpt of the text around the first match; null if there is none. */
  excerpt: string | null
}

/** The revisions with these ids, each with an excerpt of its text around the words. */
export async function hitTexts(
  tx: Tx,
  { revisions }: Pick<DocumentTables, 'revisions'>,
  ids: readonly number[],
  words: readonly (readonly string[])[],
): Promise<HitText[]> {
  const sought = [...new Set(words.map((parts) => parts.toSorted((a, b) => b.length - a.length)[0]!))]
  const firstIn = (text: ReturnType<typeof sql>) =>
    sql.join(
      sought.map(
        (word) =>
          sql`coalesce(nullif(strpos(lower(${text}), ${` ${word}`}), 0), nullif(strpos(lower(${text}), ${word}), 0))`,
      ),
      sql`, `,
    )
  const place = sql`coalesce(least(${firstIn(sql`left(${fileTexts.text}, ${beginning})`)}), least(${firstIn(sql`${fileTexts.text}`)}))`
  const excerpt = sql<string | null>`(select substr(${fileTexts.text}, greatest(1, place - ${lead}), ${shown})
    from (select ${place} as place) found where place is not null)`
  const found = await tx
    .select({
      id: revisions.id,
      code: revisions.code,
      statusId: revisions.statusId,
      on: revisions.createdOn,
      state: fileTexts.state,
      problem: fileTexts.problem,
      excerpt: sought.length > 0 ? excerpt : sql<null>`null`,
    })
    .from(revisions)
    .leftJoin(storedFiles, eq(storedFiles.id, revisions.fileId))
    .leftJoin(fileTexts, eq(fileTexts.sha256, storedFiles.sha256))
    .where(inArray(revisions.id, [...ids]))
  return found.map(({ state, ...text }) => ({ ...text, reading: state ?? 'none' }))
}

/** Cuts an excerpt at word boundaries, with dots where the text continues. */
export function wholeWords(excerpt: string) {
  const isWhole = excerpt.length < shown
  const from = excerpt.indexOf(' ')
  const cut = excerpt.length > lead && from >= 0 && from < lead ? `…${excerpt.slice(from + 1)}` : excerpt
  const to = cut.lastIndexOf(' ')
  return isWhole || to < 0 ? cut : `${cut.slice(0, to)}…`
}
