import type { DryRun } from '#contract/approvalPeople.ts'
import { roleListTemplate } from '#contract/entities/roleListTemplate.ts'
import { dryRunOf } from '#src/data/dryRun.ts'
import { entityData } from '#src/data/entityData.ts'

export const roleListTemplates = {
  ...entityData(roleListTemplate),
  /** Returns who would be asked on a project today. */
  dryRun: (id: number, projectId: number) => dryRunOf<DryRun>(roleListTemplate, id, projectId),
}
