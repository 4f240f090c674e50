import { getTableColumns, inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { projectField } from '#contract/references.ts'
import type { Tx } from '../db/database.ts'
import { auditEntries } from '../db/tables/journal.ts'
import { foundBy } from './historyWords.ts'
import type { Kinds } from './readable.ts'
import { keepNamesGiven } from './references/recordNames.ts'
import { isSealedWords } from './sealedWords.ts'
import { inSlices } from './slices.ts'

export type NewEntry = Omit<typeof auditEntries.$inferInsert, 'id' | 'words' | 'mentions'>

/** Writes history entries with their search words, and the names that they gave to records. */
export async function addEntries(tx: Tx, kinds: Kinds, given: readonly NewEntry[]) {
  const projectOf = await projectsOf(tx, kinds, given)
  const entries = given.map((entry) => ({ ...entry, projectId: entry.projectId ?? projectOf(entry) }))
  for (const some of inSlices(entries))
    await tx.insert(auditEntries).values(some.map((entry) => ({ ...entry, ...foundBy(kinds, withoutSealed(entry)) })))
  await keepNamesGiven(tx, entries)
}

/** An entry without its encrypted parts, which cannot be searched. */
const withoutSealed = <E extends NewEntry>(entry: E): E => ({
  ...entry,
  ...(entry.diff && {
    diff: Object.fromEntries(Object.entries(entry.diff).filter(([, values]) => !values.some(isSealedWords))),
  }),
})

/** The projects of records that belong to one, where an entry does not say it. */
async function projectsOf(tx: Tx, kinds: Kinds, entries: readonly NewEntry[]) {
  const found = new Map<string, number>()
  const silent = entries.filter(({ projectId }) => !projectId)
  for (const kind of new Set(silent.map(({ entityKind }) => entityKind))) {
    if (!Object.hasOwn(kinds, kind)) continue
    const { entity, table } = kinds[kind]!
    const projectId = (getTableColumns(table) as Record<string, PgColumn>)[projectField(entity) ?? '']
    if (!projectId) continue
    const ids = silent.flatMap(({ entityKind, entityId }) => (entityKind === kind ? [entityId] : []))
    for (const some of inSlices(ids)) {
      const rows = await tx.select({ id: table.id, projectId }).from(table).where(inArray(table.id, some))
      for (const row of rows) found.set(`${kind}/${row.id as number}`, row.projectId as number)
    }
  }
  return ({ entityKind, entityId }: NewEntry) => found.get(`${entityKind}/${entityId}`) ?? null
}
