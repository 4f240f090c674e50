import type { DryRun } from '#contract/approvals/approvalPeople.ts'
import { roleListTemplate } from '#contract/entities/roleListTemplate.ts'
import { entityData, recordPart } from '#src/data/entityData.ts'

export const roleListTemplates = {
  ...entityData(roleListTemplate),
  /** Returns who would be asked on a project today. It depends on the roles there, so it is refetched each time. */
  dryRun: (id: number, projectId: number) => ({
    ...recordPart<DryRun>(roleListTemplate, id, `dryRun?projectId=${projectId}`),
    staleTime: 0,
  }),
}
