import { eq, sql } from 'drizzle-orm'
import type { Disciplinary } from '#contract/entities/disciplinary.ts'
import type { Kind } from '#contract/kinds.ts'
import { markRecords } from '#server/core/marks.ts'
import { opened, sealed } from '#server/core/sealedWords.ts'
import { sealedColumns } from '#server/core/sealedFields.ts'
import { changeStamp } from '#server/core/stamps.ts'
import { resourceOf } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { disciplinaries as table } from '#server/db/tables/disciplinary.ts'

/**
 * Before two people become one: whoever saw the breach of a card is named in what witnesses say, which is encrypted. It
 * is decrypted, names the one who is left, and is encrypted again, without showing in the history what it says.
 */
export async function moveInWitnesses(w: Write, { kind, from, to }: { kind: Kind; from: number; to: number }) {
  if (kind !== 'person') return
  const { cipher, kinds } = w.services
  const { witnesses } = sealedColumns(resourceOf(kinds, 'disciplinary'))
  const stored = await w.tx
    .select({ id: table.id, projectId: table.projectId, witnesses: sql<unknown>`${witnesses}` })
    .from(table)
    .where(sql`${table.witnesses} <> '[]'::jsonb`)
    .orderBy(table.id)
    .for('update')
  const changed: number[] = []
  for (const row of stored) {
    const named = opened(cipher, row.witnesses) as Disciplinary['witnesses']
    if (!named.some(({ personId }) => personId === from)) continue
    const moved = named.map((one) => (one.personId === from ? { ...one, personId: to } : one))
    await w.tx
      .update(table)
      .set({
        witnesses: sealed(cipher, { kind: 'disciplinary', id: row.id }, moved) as never,
        ...changeStamp(w),
        rowVersion: sql`${table.rowVersion} + 1`,
      })
      .where(eq(table.id, row.id))
    w.addHistory({ entityKind: 'disciplinary', entityId: row.id, projectId: row.projectId, action: 'peopleMerged' })
    changed.push(row.id)
  }
  await markRecords(w, 'disciplinary', changed)
}
