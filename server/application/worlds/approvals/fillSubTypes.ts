import { and, eq, sql } from 'drizzle-orm'
import { processSubType } from '#contract/entities/processSubType.ts'
import { asksQuestions } from '#contract/processKinds.ts'
import { keepJoins, withoutJoins } from '#server/core/references/joins.ts'
import type { Reader } from '#server/db/database.ts'
import { processSubTypes } from '#server/db/tables/processSubType.ts'
import { roleListTemplates } from '#server/db/tables/roleListTemplate.ts'
import { allSubTypes } from './subTypes.ts'
import { allApprovals, approvalFields } from './templates.ts'

/**
 * Adds the sub types of each kind of safety record that never had one, with their approvals, so that an accident can be
 * reported on the first day. A kind with a sub type, even a deleted one, stays unchanged.
 */
export async function fillSubTypes(db: Reader, now: Date) {
  const stamps = { createdOn: now.toISOString(), updatedOn: now.toISOString() }
  const known = await db.selectDistinct({ kindId: processSubTypes.processKindId }).from(processSubTypes)
  const missing = allSubTypes().filter(
    ({ fields: { processKindId: kindId } }) => asksQuestions(kindId) && !known.some((one) => one.kindId === kindId),
  )
  const approvals = new Map<number, number>()
  const made: { id: number; fields: (typeof missing)[number]['fields'] }[] = []
  const ids = new Map<number, number>()
  for (const { id, fields } of missing) {
    const approvalTemplateId =
      approvals.get(fields.approvalTemplateId) ?? (await approvalOf(db, fields.approvalTemplateId, stamps))
    approvals.set(fields.approvalTemplateId, approvalTemplateId)
    // Checklists are given to sub types that have none; see fillChecklists.
    const values = { ...fields, approvalTemplateId, questionTemplateId: null, closeOutQuestionTemplateId: null }
    const [row] = await db
      .insert(processSubTypes)
      .values({ ...withoutJoins(processSubType, values), ...stamps })
      .returning({ id: processSubTypes.id })
    ids.set(id, row!.id)
    made.push({ id: row!.id, fields })
  }
  for (const { id, fields } of made)
    await keepJoins(db, processSubType, id, {
      ...fields,
      conflictsWithSubTypeIds: fields.conflictsWithSubTypeIds.flatMap((other) => ids.get(other) ?? []),
    })
  return ids
}

/** The approval of a supplied sub type: the one with its name, or a new one. */
async function approvalOf(db: Reader, suppliedId: number, stamps: { createdOn: string; updatedOn: string }) {
  const { approval } = allApprovals().find(({ id }) => id === suppliedId)!
  const fields = { ...approvalFields(approval), version: 1 }
  const [known] = await db
    .select()
    .from(roleListTemplates)
    .where(
      and(eq(sql`lower(${roleListTemplates.name})`, fields.name.toLowerCase()), eq(roleListTemplates.isDeleted, false)),
    )
  if (known) return known.id
  const [made] = await db
    .insert(roleListTemplates)
    .values({ ...fields, ...stamps })
    .returning({ id: roleListTemplates.id })
  return made!.id
}
