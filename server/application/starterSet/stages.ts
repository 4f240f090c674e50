import { plainStage, type SignOnList, type Stage } from '#contract/approvals/approvalStages.ts'
import { processRoles } from '#contract/approvals/processRoles.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'

type More = Partial<Omit<Stage, 'key' | 'name' | 'processRoleId'>>

const keyOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const stage = (processRoleId: Stage['processRoleId'], name: string, more: More): Stage => ({
  key: keyOf(name),
  name,
  processRoleId,
  ...plainStage,
  ...more,
})

/** The stage of whoever writes the record. */
export const written = (name: string) => stage(processRoles.author, name, {})

/** The stage at which one of the candidates approves. */
export const approved = (name: string, more: More) => stage(processRoles.approver, name, { rule: 'any', ...more })

/** Candidates with one of these roles on the project. */
export const withRole = (...names: string[]): More => ({
  candidateSource: 'projectRole',
  candidateIds: names.map((name) => lookupId('projectRoles', name)),
})

/** The people with this process role sign a statement. */
export const signs = (role: string, statement: string): SignOnList => ({
  key: keyOf(role),
  processRoleId: lookupId('processRoles', role) as SignOnList['processRoleId'],
  statement,
  requireSignature: true,
})
