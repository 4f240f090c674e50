import { plainStage, type SignOnList, type Stage } from '#contract/approvals/approvalStages.ts'
import { processRoles } from '#contract/approvals/processRoles.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'

/** The optional settings of a demo stage. */
type More = Partial<Omit<Stage, 'key' | 'name' | 'processRoleId'>>

/** 'Check by H&S' becomes 'check-by-h-s'. A stage keeps its key when it is renamed. */
const keyOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const stage =
  (processRoleId: Stage['processRoleId']) =>
  (name: string, more: More = {}): Stage => ({
    key: keyOf(name),
    name,
    processRoleId,
    ...plainStage,
    ...more,
  })

export const written = stage(processRoles.author)
export const reviewed = stage(processRoles.reviewer)
export const ledBy = stage(processRoles.leadReviewer)
export const approved = stage(processRoles.approver)

/** Candidates with one of these project roles. */
export const withRole = (...names: string[]): More => ({
  candidateSource: 'projectRole',
  candidateIds: names.map((name) => lookupId('projectRoles', name)),
})
/** The candidates work for companies with one of these relationships to the project. */
export const ofCompanies = (...names: string[]): More => ({
  candidateSource: 'relationship',
  candidateIds: names.map((name) => lookupId('clientProjectRelationships', name)),
})
/**
 * Sets the deadline in hours after the candidates are asked, the reminder, and the project role that is asked as well
 * once the deadline has passed.
 */
export const due = (dueHours: number, reminderHours: number | null = null, escalation?: string): More => ({
  dueHours,
  reminderHours,
  ...(escalation && { escalateToProjectRoleId: lookupId('projectRoles', escalation) }),
})
export const anyOfThem: More = { rule: 'any' }
export const signed: More = { requireSignature: true }

/** A sign-on list: the process role that signs and the statement it signs. */
export const signs = (role: string, statement: string, requireSignature = true): SignOnList => ({
  key: keyOf(role),
  processRoleId: lookupId('processRoles', role) as SignOnList['processRoleId'],
  statement,
  requireSignature,
})
