import { plainStage, type SignOnList, type StageDraft } from '#contract/approvals/approvalStages.ts'

/** Returns a unique key, which stays the same when the stage moves or is renamed. */
export const newKey = () => crypto.randomUUID().slice(0, 12)

/** Returns a new stage with all defaults. */
export const newStage = (
  name: string,
  processRoleId: StageDraft['processRoleId'],
  more: Partial<StageDraft> = {},
): StageDraft => ({
  key: newKey(),
  name,
  processRoleId,
  ...plainStage,
  ...more,
})

export const newSignOn = (processRoleId: SignOnList['processRoleId']): SignOnList => ({
  key: newKey(),
  processRoleId,
  statement: '',
  requireSignature: true,
})
