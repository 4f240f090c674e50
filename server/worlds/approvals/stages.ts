import type { SignOnList, Stage } from '#contract/approvalStages.ts'
import { processRoles } from '#contract/session.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { personId, type PersonKey } from '../people/people.ts'

/** What a stage of the demo world says beside its name and duty. */
type More = Partial<Omit<Stage, 'key' | 'name' | 'processRoleId'>>

/** 'Check by H&S' is 'check-by-h-s': the key a stage keeps whatever it is called later. */
const keyOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const stage =
  (processRoleId: Stage['processRoleId']) =>
  (name: string, more: More = {}): Stage => ({
    key: keyOf(name),
    name,
    processRoleId,
    candidateSource: 'chosen',
    candidateIds: [],
    groupNames: [],
    rule: 'all',
    atLeast: null,
    minUsers: 1,
    dueHours: null,
    reminderHours: null,
    escalateToProjectRoleId: null,
    canEditAnswers: false,
    canDelegate: true,
    requireSignature: false,
    allowSameUserAsAuthor: false,
    skipIf: null,
    ...more,
  })

export const written = stage(processRoles.author)
export const reviewed = stage(processRoles.reviewer)
export const ledBy = stage(processRoles.leadReviewer)
export const approved = stage(processRoles.approver)

/** People with one of these roles on the project. */
export const withRole = (...names: string[]): More => ({
  candidateSource: 'projectRole',
  candidateIds: names.map((name) => lookupId('projectRoles', name)),
})
/** People of companies with one of these parts in the project. */
export const ofCompanies = (...names: string[]): More => ({
  candidateSource: 'relationship',
  candidateIds: names.map((name) => lookupId('clientProjectRelationships', name)),
})
export const byName = (...keys: PersonKey[]): More => ({
  candidateSource: 'named',
  candidateIds: keys.map((key) => personId(key)),
})
/**
 * Due so many hours after the people are asked, with a reminder before and a role that is asked as well once it is
 * over.
 */
export const due = (dueHours: number, reminderHours: number | null = null, escalation?: string): More => ({
  dueHours,
  reminderHours,
  ...(escalation && { escalateToProjectRoleId: lookupId('projectRoles', escalation) }),
})
export const anyOfThem: More = { rule: 'any' }
export const signed: More = { requireSignature: true }

/** Who signs which words. */
export const signs = (role: string, statement: string, requireSignature = true): SignOnList => ({
  key: keyOf(role),
  processRoleId: lookupId('processRoles', role) as SignOnList['processRoleId'],
  statement,
  requireSignature,
})
