import type { DryRun } from '#contract/approvals/approvalPeople.ts'
import { roleListTemplate } from '#contract/entities/roleListTemplate.ts'
import { entityData, recordPart } from '#src/data/entityData.ts'

export const roleListTemplates = {
  ...entityData(roleListTemplate),
  /** Returns who would be asked on a project today. It also depends on the roles there, so it is read anew each time. */
  dryRun: (id: number, projectId: number) => ({
    ...recordPart<DryRun>(roleListTemplate, id, `dryRun?projectId=${projectId}`),
    staleTime: 0,
  }),
}
