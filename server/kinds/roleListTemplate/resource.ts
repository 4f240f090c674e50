import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { roleListTemplate, type RoleListTemplate } from '#contract/entities/roleListTemplate.ts'
import { processKindPlurals } from '#contract/processKinds.ts'
import { processSubTypes } from '#server/db/tables/processSubType.ts'
import { roleListTemplates, roleListTemplateVersions } from '#server/db/tables/roleListTemplate.ts'
import { differs } from '#server/core/marks.ts'
import { invalid } from '#server/base/refuse.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { processRuns } from '#server/db/tables/approvalRun.ts'
import { dryRunCalls } from './dryRun.ts'
import { questionsInWords } from '#server/features/questionnaires/questionsInWords.ts'
import { roleListTemplateRules } from './rules.ts'
import { accountName } from '#server/db/accountName.ts'

const { shape: draft } = roleListTemplate.draft
const count = (column: string) => sql.raw(`jsonb_array_length("roleListTemplate"."${column}")`)

export const roleListTemplateResource: KindResource<typeof roleListTemplate> = {
  entity: roleListTemplate,
  table: roleListTemplates,
  rules: roleListTemplateRules,
  auditWords: questionsInWords,
  calls: dryRunCalls,
  staleTogether: true,
  dependsOn: { processSubType: ['approvalTemplateId', 'name', 'isActive'] },
  documents: [
    {
      table: roleListTemplateVersions,
      owner: 'templateId',
      version: 'version',
      schema: z.object({ stages: draft.stages, signOnLists: draft.signOnLists }),
    },
  ],
  facts: {
    stageCount: count('stages'),
    signOnCount: count('signOnLists'),
    subTypeCount: sql`(select count(*)::int from "processSubType" s where s."approvalTemplateId" = "roleListTemplate"."id" and not s."isDeleted")`,
    formerVersions: sql`(select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'stages', v.stages, 'signOnLists', v."signOnLists",
        'endedOn', to_char(v."endedOn" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'endedByName', ${accountName('v."endedById"')}) order by v.version desc), '[]'::jsonb)
      from "roleListTemplateVersion" v where v."templateId" = "roleListTemplate"."id")`,
  },
  async check(w, draft, before) {
    if (!before) return {}
    const [now] = await locked(w, before.id)
    // Someone has saved in between; `over` will refuse this save as stale.
    if (now?.rowVersion !== before.rowVersion) return {}
    const inUseBy = await subTypesOf(w, before.id)
    const orphan = inUseBy.find(({ processKindId }) => !draft.processKindIds.includes(processKindId))
    if (orphan)
      throw invalid(`${orphan.name} still uses it for ${processKindPlurals[orphan.processKindId]}.`, 'processKindIds')
    const isInUse = inUseBy.length > 0 || (await hasRuns(w, before))
    return isInUse && differs(before, draft, 'stages', 'signOnLists') ? beginVersion(w, before) : {}
  },
}

/** Locks the template against concurrent saves that refer to it. */
const locked = (w: Write, id: number) =>
  w.tx
    .select({ rowVersion: roleListTemplates.rowVersion })
    .from(roleListTemplates)
    .where(eq(roleListTemplates.id, id))
    .for('update')

const subTypesOf = (w: Write, templateId: number) =>
  w.tx
    .select({ name: processSubTypes.name, processKindId: processSubTypes.processKindId })
    .from(processSubTypes)
    .where(and(eq(processSubTypes.approvalTemplateId, templateId), eq(processSubTypes.isDeleted, false)))
    .orderBy(processSubTypes.name)

/** Whether a record has started its approval under the current version. */
const hasRuns = async (w: Write, { id, version }: RoleListTemplate) =>
  (
    await w.tx
      .select({ id: processRuns.id })
      .from(processRuns)
      .where(and(eq(processRuns.templateId, id), eq(processRuns.templateVersion, version)))
      .limit(1)
  ).length > 0

/** Stores the former version for records that started with it. */
async function beginVersion(w: Write, { id, version, stages, signOnLists }: RoleListTemplate) {
  await w.tx.insert(roleListTemplateVersions).values({
    templateId: id,
    version,
    stages,
    signOnLists,
    endedOn: w.on,
    endedById: w.person.userId,
  })
  return { version: version + 1 }
}
