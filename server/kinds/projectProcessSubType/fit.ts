import { and, eq, inArray } from 'drizzle-orm'
import type { Checked } from '#contract/entity.ts'
import { questionTemplateStatus } from '#contract/entities/questionTemplate.ts'
import { fits } from '#contract/entities/processSubType.ts'
import type { ProjectProcessSubType, projectProcessSubType } from '#contract/entities/projectProcessSubType.ts'
import { isKeptInUse, processKindPlurals } from '#contract/processKinds.ts'
import { recordSystemOf } from '#contract/recordSystem.ts'
import { systems, systemWords } from '#contract/systems.ts'
import { choose } from '#contract/text/words.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { groups } from '#server/db/tables/group.ts'
import { processSubTypes } from '#server/db/tables/processSubType.ts'
import { staffOf } from '../project/involved.ts'
import { questionTemplates } from '#server/db/tables/questionTemplate.ts'
import { roleListTemplates } from '#server/db/tables/roleListTemplate.ts'

type Settings = Checked<typeof projectProcessSubType>
type Before = ProjectProcessSubType | null

/** Templates and times must suit the kind of sub type, and the people of a stage must belong to the project. */
export async function refuseUnfit(w: Write, draft: Settings, before: Before) {
  const [subType] = await w.tx.select().from(processSubTypes).where(eq(processSubTypes.id, draft.processSubTypeId))
  const kindId = subType!.processKindId
  if (draft.systemId === systems.fm && !isKeptInUse(kindId))
    throw invalid(`A building in use has no ${processKindPlurals[kindId]}.`, 'processSubTypeId')
  if (!subType!.isActive && draft.isEnabled && !before?.isEnabled)
    throw invalid(`${subType!.name} is no longer in use in the organisation.`, 'processSubTypeId')
  for (const field of ['validityHours', 'reviewMonths'] as const)
    if (draft[field] !== null && !fits(field, kindId))
      throw invalid(`This does not exist for ${processKindPlurals[kindId]}.`, field)
  const most = subType!.maxDurationHours
  if (draft.validityHours && most && draft.validityHours > most)
    throw invalid(`The organisation allows at most ${most} hours.`, 'validityHours')
  await refuseQuestions(w, draft, before, kindId)
  await refuseStages(w, draft, subType!)
  await refuseOutsiders(w, draft, before)
}

async function refuseQuestions(w: Write, draft: Settings, before: Before, kindId: keyof typeof processKindPlurals) {
  const id = draft.questionTemplateId
  if (!id) return
  const [template] = await w.tx.select().from(questionTemplates).where(eq(questionTemplates.id, id))
  const { name, statusId, publishedVersion, processKindIds } = template!
  const isOpen = publishedVersion !== null && statusId !== questionTemplateStatus.retired
  if (!isOpen && before?.questionTemplateId !== id) throw invalid(choose('Question template'), 'questionTemplateId')
  if (!(processKindIds as readonly number[]).includes(kindId))
    throw invalid(`${name} is not for ${processKindPlurals[kindId]}.`, 'questionTemplateId')
}

/** The stages are those of the project's own approval template, or otherwise of the sub type's. */
async function refuseStages(w: Write, draft: Settings, subType: typeof processSubTypes.$inferSelect) {
  const id = draft.approvalTemplateId ?? subType.approvalTemplateId
  const [template] = await w.tx.select().from(roleListTemplates).where(eq(roleListTemplates.id, id))
  const { name, processKindIds, stages } = template!
  if (!processKindIds.includes(subType.processKindId))
    throw invalid(`${name} is not for ${processKindPlurals[subType.processKindId]}.`, 'approvalTemplateId')
  const keys = draft.stageUsers.map(({ stageKey }) => stageKey)
  for (const [at, key] of keys.entries()) {
    if (!stages.some((stage) => stage.key === key))
      throw invalid(`${name} has no such stage.`, `stageUsers.${at}.stageKey`)
    if (keys.indexOf(key) < at) throw invalid('Name the people of each stage once.', `stageUsers.${at}.stageKey`)
  }
}

/** New people need a role in the system on the project. People chosen before may stay when their role ends. */
async function refuseOutsiders(w: Write, { projectId, systemId, stageUsers }: Settings, before: Before) {
  const system = recordSystemOf(systemId)
  const staff = new Set(await staffOf(w, projectId, system))
  const kept = new Set(before?.stageUsers.flatMap(({ userIds }) => userIds))
  const named = stageUsers.flatMap(({ groupIds }) => groupIds)
  const own = await w.tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.projectId, projectId), inArray(groups.id, named)))
  for (const [at, { userIds, groupIds }] of stageUsers.entries()) {
    if (userIds.some((id) => !staff.has(id) && !kept.has(id)))
      throw invalid(
        `Choose people who have a role in ${systemWords[system].toLowerCase()} on this project.`,
        `stageUsers.${at}.userIds`,
      )
    if (groupIds.some((id) => !own.some((group) => group.id === id)))
      throw invalid('Choose groups of this project.', `stageUsers.${at}.groupIds`)
  }
}
