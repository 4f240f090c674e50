import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ProcessKindId } from '#contract/processKinds.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Reader } from '#server/db/database.ts'
import { groupUsers } from '#server/db/tables/group.ts'
import { processSubTypes } from '#server/db/tables/processSubType.ts'
import { projectProcessSubTypes as settings } from '#server/db/tables/projectProcessSubType.ts'
import { questionTemplates } from '#server/db/tables/questionTemplate.ts'
import type { InSystem } from '#server/core/rights/recordRights.ts'

const columns = {
  isConfidential: processSubTypes.isConfidential,
  requiresSignOn: processSubTypes.requiresSignOn,
  requiresRams: processSubTypes.requiresRams,
  exclusiveInZone: processSubTypes.exclusiveInZone,
  maxDurationHours: processSubTypes.maxDurationHours,
  approvalTemplateId: sql<number>`coalesce(${settings.approvalTemplateId}, ${processSubTypes.approvalTemplateId})`,
  questionTemplateId: sql<
    number | null
  >`coalesce(${settings.questionTemplateId}, ${processSubTypes.questionTemplateId})`,
  closeOutTemplateId: processSubTypes.closeOutQuestionTemplateId,
  stageUsers: settings.stageUsers,
}
type UsedSubType = NonNullable<Awaited<ReturnType<typeof subTypeOf>>>

/** The condition for what a project sets for its sub types in one system (domain specification, 6.2). */
export const settingsIn = ({ projectId, systemId }: InSystem) =>
  and(eq(settings.projectId, projectId), eq(settings.systemId, systemId), eq(settings.isDeleted, false))

/**
 * A sub type as a project uses it in safety or facility management: the project's templates and people override those
 * of the office.
 */
export async function subTypeOf(db: Reader, place: InSystem, processSubTypeId: number) {
  const [used] = await db
    .select({ ...columns, processKindId: processSubTypes.processKindId, isEnabled: settings.isEnabled })
    .from(settings)
    .innerJoin(processSubTypes, eq(processSubTypes.id, settings.processSubTypeId))
    .where(and(settingsIn(place), eq(settings.processSubTypeId, processSubTypeId)))
  return used ?? null
}

/** The first sub type that a project uses for a kind; null if it uses none. */
export async function firstSubType(db: Reader, place: InSystem, kindId: ProcessKindId) {
  const [first] = await db
    .select({ id: processSubTypes.id })
    .from(settings)
    .innerJoin(processSubTypes, eq(processSubTypes.id, settings.processSubTypeId))
    .where(
      and(
        settingsIn(place),
        eq(settings.isEnabled, true),
        eq(processSubTypes.processKindId, kindId),
        eq(processSubTypes.isDeleted, false),
      ),
    )
    .orderBy(processSubTypes.sortOrder, processSubTypes.id)
    .limit(1)
  return first?.id ?? null
}

/** The sub type of a new record. Refuses one that the project does not use for this kind. */
export async function usedSubType(db: Reader, place: InSystem, id: number, kindId: ProcessKindId) {
  const used = await subTypeOf(db, place, id)
  if (!used?.isEnabled || used.processKindId !== kindId)
    throw invalid('Choose a sub type that this project uses.', 'processSubTypeId')
  return used
}

/** The newest published version of a question template; null if there is none. */
export async function publishedVersion(db: Reader, templateId: number | null) {
  if (templateId === null) return null
  const [template] = await db
    .select({ version: questionTemplates.publishedVersion })
    .from(questionTemplates)
    .where(eq(questionTemplates.id, templateId))
  return template?.version ?? null
}

/** The versions of its questionnaires that a record uses from now on. */
export async function keptForms(db: Reader, { questionTemplateId, closeOutTemplateId }: UsedSubType) {
  const mainVersion = await publishedVersion(db, questionTemplateId)
  const closeOutVersion = await publishedVersion(db, closeOutTemplateId)
  return {
    mainTemplateId: mainVersion === null ? null : questionTemplateId,
    mainVersion,
    closeOutTemplateId: closeOutVersion === null ? null : closeOutTemplateId,
    closeOutVersion,
  }
}

/** The people whom the project names for the stages of an approval, by stage. Groups are replaced by their members. */
export async function peopleByStage(db: Reader, { stageUsers }: Pick<UsedSubType, 'stageUsers'>) {
  const groupIds = stageUsers.flatMap((one) => one.groupIds)
  const members =
    groupIds.length === 0
      ? []
      : await db
          .select({ groupId: groupUsers.fromId, userId: groupUsers.toId })
          .from(groupUsers)
          .where(inArray(groupUsers.fromId, groupIds))
  return Object.fromEntries(
    stageUsers.map(({ stageKey, userIds, groupIds: of }) => [
      stageKey,
      [...new Set([...userIds, ...members.filter(({ groupId }) => of.includes(groupId)).map(({ userId }) => userId)])],
    ]),
  )
}
