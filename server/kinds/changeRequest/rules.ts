import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { changeRequest, ChangeRequestSummary } from '#contract/entities/changeRequest.ts'
import {
  agreedStatuses,
  changeRequestStatus,
  earlyWarningType,
  pendingStatuses,
} from '#contract/changes/changeRequestStatus.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { levelIn, ofProjectsWithSums, partyOnly } from '#server/core/access.ts'
import { audience } from '#server/core/audience.ts'
import type { Person } from '#server/core/person.ts'
import { either, type Rules } from '#server/core/policy.ts'
import { wasAsked } from '#server/features/approvals/storedRun.ts'
import { findsChangeRequest } from '#server/features/site/findsChangeRequest.ts'
import { changeRequests as table } from '#server/db/tables/changeRequest.ts'

const { draft, notified, assessing, quoted } = changeRequestStatus
const editable: readonly number[] = [draft, notified, assessing, quoted]

type Seen = Pick<ChangeRequestSummary, 'projectId' | 'statusId' | 'raisedByUserId' | 'assessorUserId' | 'partyIds'>

/**
 * People who work on the project's pmp see its change requests. A draft is seen by its author and by managers. People
 * of a subcontractor or supplier see only those to which their company is a party. Once a change request is in
 * approval, nobody changes it.
 */
export const changeRequestRules: Rules<typeof changeRequest> = {
  personal: true,
  finds: findsChangeRequest,
  // Besides people who read sums, its author, its assessor and the people asked to decide on it may read its costs.
  withheld: {
    fields: {
      items: [],
      costEstimate: null,
      quotedCost: null,
      recommendedCost: null,
      agreedCost: null,
      contingencyDraw: null,
    },
    reads: (person) =>
      either(
        ofProjectsWithSums(person, table.projectId),
        eq(table.raisedByUserId, person.userId),
        eq(table.assessorUserId, person.userId),
        wasAsked('changeRequest', person.userId),
      ),
  },
  creates: (person, row) => levelIn(person, row.projectId, 'pmp') >= accessLevels.contribute,
  edits: (person, row) => editable.includes(row.statusId) && works(person, row),
  removes: (person, row) => isAuthor(person, row) || managesChanges(person, row),
  keptBecause: ({ statusId }) =>
    statusId === draft ? null : 'A change request that was notified stays on record. Withdraw it instead.',
  acts(person, row, action) {
    switch (action) {
      case 'notify':
        return isAuthor(person, row)
      case 'withdraw':
      case 'submit':
        return isAuthor(person, row) || managesChanges(person, row)
      case 'assess':
      case 'supersede':
      case 'implement':
      case 'close':
        return managesChanges(person, row)
      case 'closeUnchanged':
        return row.typeId === earlyWarningType && (isAssessor(person, row) || managesChanges(person, row))
      default:
        return works(person, row)
    }
  },
}

type Named = Omit<Seen, 'partyIds' | 'statusId'>

/** Whether a person can write change requests of a project. */
export const writesChanges = (person: Person, { projectId }: Pick<Seen, 'projectId'>) =>
  person.seesAll || levelIn(person, projectId, 'pmp') >= accessLevels.contribute
const isAuthor = (person: Person, row: Named) =>
  person.seesAll || (row.raisedByUserId === person.userId && writesChanges(person, row))
const isAssessor = (person: Person, row: Named) => row.assessorUserId === person.userId && writesChanges(person, row)
/** Whether a person manages the change requests of a project. */
export const managesChanges = (person: Person, { projectId }: Pick<Seen, 'projectId'>) =>
  person.seesAll || (levelIn(person, projectId, 'pmp') >= accessLevels.manage && !partyOnly(person, projectId))
/** Its author and its assessor, and those who manage the project's pmp. */
const works = (person: Person, row: Named) =>
  isAuthor(person, row) || isAssessor(person, row) || managesChanges(person, row)

/** Whether a person finds a change request that is not a draft, as everyone asked to approve it must. */
export const maySee = (person: Person, { projectId, partyIds }: Pick<Seen, 'projectId' | 'partyIds'>) =>
  levelIn(person, projectId, 'pmp') > 0 && (!partyOnly(person, projectId) || partyIds.includes(person.clientId))

/** The conditions of a window's views. A change that was closed without agreement is not approved (`isAgreed`). */
export const changeRequestViews = {
  all: undefined,
  pending: inArray(table.statusId, [...pendingStatuses]),
  approved: and(inArray(table.statusId, [...agreedStatuses]), isNotNull(table.agreedDays))!,
  drafts: eq(table.statusId, draft),
}

/** The audience of a change request, for the same people as the rules. */
export function audienceOf({ projectId, statusId, raisedByUserId, partyIds }: Seen) {
  const within = audience.within('pmp', projectId)
  const everyone = audience.kind('changeRequest')
  return statusId === draft
    ? audience.either(everyone, within.user(raisedByUserId), within.managers())
    : audience.either(everyone, within.all(), ...partyIds.map(within.client))
}
