import { and, eq, inArray } from 'drizzle-orm'
import { processSubType, type ProcessSubType } from '#contract/entities/processSubType.ts'
import { questionTemplateStatus } from '#contract/entities/questionTemplate.ts'
import { processKindIds, processKindPlurals } from '#contract/processKinds.ts'
import type { Checked } from '#contract/entity.ts'
import { choose } from '#contract/text/words.ts'
import { processSubTypes } from '#server/db/tables/processSubType.ts'
import { roleListTemplates } from '#server/db/tables/roleListTemplate.ts'
import { questionTemplates } from '#server/db/tables/questionTemplate.ts'
import { listed, usersOf } from '#server/core/references/users.ts'
import { invalid } from '#server/base/refuse.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { processSubTypeRules } from './rules.ts'

type Checks = Checked<typeof processSubType>

export const processSubTypeResource: KindResource<typeof processSubType> = {
  entity: processSubType,
  table: processSubTypes,
  keptOffline: true,
  rules: processSubTypeRules,
  staleTogether: true,
  async check(w, draft, before) {
    if (before && draft.processKindId !== before.processKindId) await refuseOtherKind(w, before)
    await refuseApproval(w, draft)
    await refuseQuestions(w, draft, before)
    await refuseConflicts(w, draft, before)
  },
}

/** The approval template must be for records of this kind. */
async function refuseApproval(w: Write, { approvalTemplateId: id, processKindId }: Checks) {
  const [template] = await w.tx.select().from(roleListTemplates).where(eq(roleListTemplates.id, id))
  if (!template!.processKindIds.includes(processKindId))
    throw invalid(`${template!.name} is not for ${processKindPlurals[processKindId]}.`, 'approvalTemplateId')
}

/** A question template must be published and not retired. One that was retired later may stay where it is used. */
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

/** Records that refer to a sub type rely on its kind. */
async function refuseOtherKind(w: Write, before: ProcessSubType) {
  const [users] = await usersOf(w, { kind: 'processSubType' }, before.id)
  if (users) throw invalid(`${listed(users)} uses it as it is. Add another sub type instead.`, 'processKindId')
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
  if (found.length < ids.length) throw invalid('Choose a different kind of permit.', 'conflictsWithSubTypeIds')
}
