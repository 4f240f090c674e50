import { eq } from 'drizzle-orm'
import type { Entity, Row } from '#contract/entity.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import { takeStep, type StepBody } from './takeStep.ts'

/**
 * Takes one step of the approval of a record and writes the record. `stepOf` returns the step for the current record,
 * or refuses it.
 */
export async function stepOnRecord<E extends Entity>(
  w: Write,
  kind: Resource<E>,
  id: number,
  stepOf: (row: Row<E>) => StepBody,
): Promise<Row<E>> {
  const { entity, table, approval } = kind
  if (!approval) throw new Error(`${entity.kind} has no approval.`)
  const records = writing(kind)
  // The record is locked before it is read, so that concurrent steps and saves run one after the other and the second
  // sees the first.
  await w.tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
  const row = await records.read.one(w.tx, w.person, id)
  const asked = stepOf(row)
  const { values, words } = await takeStep(w, { entity, approval }, row, asked)
  return records.put(w, row, values, asked.action, {}, words)
}
