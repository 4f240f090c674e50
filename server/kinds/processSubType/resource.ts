import { and, eq, exists, inArray, ne, sql } from 'drizzle-orm'
import { processSubType, type ProcessSubType } from '#contract/entities/processSubType.ts'
import { questionTemplateStatus } from '#contract/entities/questionTemplate.ts'
import { processKindIds, processKindPlurals } from '#contract/processKinds.ts'
import type { Checked } from '#contract/entity.ts'
import { choose } from '#contract/words.ts'
import { equipmentTypes } from '../equipmentType/table.ts'
import { processSubTypeConflicts, processSubTypes } from './table.ts'
import { roleListTemplates } from '../roleListTemplate/table.ts'
import { questionTemplates } from '../questionTemplate/table.ts'
import { differs, markWhole } from '#server/core/marks.ts'
import { inUse, invalid } from '#server/core/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { listed } from '../roleListTemplate/resource.ts'
import { processSubTypeRules } from './rules.ts'

type Checks = Checked<typeof processSubType>

export const processSubTypeResource: Resource<typeof processSubType> = {
  entity: processSubType,
  table: processSubTypes,
  rules: processSubTypeRules,
  async check(w, draft, before) {
    if (before && draft.processKindId !== before.processKindId) await refuseOtherKind(w, before)
    await refuseApproval(w, draft)
    await refuseQuestions(w, draft, before)
    await refuseConflicts(w, draft, before)
  },
  async beforeRemove(w, row) {
    const users = await usersOf(w, row.id)
    if (users.length > 0) throw inUse(`${row.name} is used by ${listed(users)}. Make it inactive instead.`)
  },
  async afterwards(w, row, before) {
    markWhole(w, 'processSubType')
    // Templates say how many use them.
    if (!before || before === row || differs(before, row, 'approvalTemplateId', 'name', 'isActive'))
      markWhole(w, 'roleListTemplate')
  },
}

/** The approval must be for records of this kind. */
async function refuseApproval(w: Write, { approvalTemplateId: id, processKindId }: Checks) {
  const [template] = await w.tx.select().from(roleListTemplates).where(eq(roleListTemplates.id, id))
  if (!template!.processKindIds.includes(processKindId))
    throw invalid(`${template!.name} is not for ${processKindPlurals[processKindId]}.`, 'approvalTemplateId')
}

/** Questions are asked in the version that is published; one retired since stays where it is used. */
async function refuseQuestions(w: Write, draft: Checks, before: ProcessSubType | null) {
  for (const field of ['questionTemplateId', 'closeOutQuestionTemplateId'] as const) {
    const id = draft[field]
    if (!id) continue
    const [template] = await w.tx.select().from(questionTemplates).where(eq(questionTemplates.id, id))
    const { name, statusId, publishedVersion, processKindIds: kinds } = template!
    const isOpen = publishedVersion !== null && statusId !== questionTemplateStatus.retired
    if (!isOpen && before?.[field] !== id) throw invalid(choose('Question template'), field)
    if (!(kinds as readonly number[]).includes(draft.processKindId))
      throw invalid(`${name} is not for ${processKindPlurals[draft.processKindId]}.`, field)
  }
}

/** What names a sub type counts on its kind. */
async function refuseOtherKind(w: Write, before: ProcessSubType) {
  const users = await usersOf(w, before.id)
  if (users.length > 0)
    throw invalid(`${listed(users)} uses it as it is. Add another sub type instead.`, 'processKindId')
}

async function refuseConflicts(w: Write, { conflictsWithSubTypeIds: ids }: Checks, before: ProcessSubType | null) {
  if (ids.length === 0) return
  if (before && ids.includes(before.id))
    throw invalid(
      'A sub type cannot conflict with itself; make it exclusive in its zone instead.',
      'conflictsWithSubTypeIds',
    )
  const permits = and(inArray(processSubTypes.id, ids), eq(processSubTypes.processKindId, processKindIds.permit))
  const found = await w.tx.select({ id: processSubTypes.id }).from(processSubTypes).where(permits)
  if (found.length < ids.length) throw invalid('Choose other kinds of permit.', 'conflictsWithSubTypeIds')
}

/**
 * The names of what refers to a sub type: other permits that conflict with it, equipment types whose inspections it is.
 */
async function usersOf(w: Write, id: number) {
  await w.tx.select({ id: processSubTypes.id }).from(processSubTypes).where(eq(processSubTypes.id, id)).for('update')
  const others = await w.tx
    .select({ name: processSubTypes.name })
    .from(processSubTypes)
    .where(
      and(
        eq(processSubTypes.isDeleted, false),
        ne(processSubTypes.id, id),
        exists(
          w.tx
            .select({ found: sql`1` })
            .from(processSubTypeConflicts)
            .where(and(eq(processSubTypeConflicts.fromId, processSubTypes.id), eq(processSubTypeConflicts.toId, id))),
        ),
      ),
    )
  const types = await w.tx
    .select({ name: equipmentTypes.name })
    .from(equipmentTypes)
    .where(
      and(
        eq(equipmentTypes.isDeleted, false),
        sql`${equipmentTypes.schedules} @> ${JSON.stringify([{ subTypeId: id }])}::jsonb`,
      ),
    )
  return [...others, ...types].map(({ name }) => name)
}
