import type { Entity, Row } from '#contract/entity.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import type { RunResult } from '#contract/approvals/processRun.ts'
import type { Result } from '#contract/questions/scoring.ts'
import { recordSystemOf, type RecordSystemId } from '#contract/recordSystem.ts'
import type { LinkableKind } from '#contract/questionnaires/links.ts'
import { recordPath } from '#contract/recordPages.ts'
import type { Person } from '#server/core/person.ts'
import { invalid, notNow } from '#server/base/refuse.ts'
import type { StampedTable } from '#server/core/readable.ts'
import type { Write } from '#server/core/write.ts'
import type { ApprovalHooks } from '#server/core/approvalHooks.ts'
import { raiseForComments } from './commentActions.ts'
import { gapsOfRecord, keepSubmission, missingWords, type Submitting } from './submitting.ts'
import { peopleByStage, subTypeOf } from './subType.ts'

/** A record of the process engine as its approval needs it. */
interface InApproval {
  id: number
  projectId: number
  systemId: RecordSystemId
  processSubTypeId: number
  number: string | null
  title: string
  authorUserId: number
  clientId: number | null
  locationId: number | null
  partyIds: number[]
  result: Result | null
}

interface Options<E extends Entity> {
  entity: E
  table: StampedTable
  /** The path of the record's screen; by default `recordPath`. */
  url?(row: Row<E>): string
  mayBeAsked(person: Person, row: InApproval): boolean
  /** Runs when the approval ends, before anything is written, and may refuse it. Returns further fields. */
  decided?(w: Write, row: Row<E>, result: RunResult, step: Decided): Promise<object> | object
  /** The people who may not decide on a record, besides its author (`ApprovalHooks`). */
  parties?: NonNullable<ApprovalHooks<E>['parties']>
  moreParties?: NonNullable<ApprovalHooks<E>['moreParties']>
  /**
   * What must be complete before anyone approves at a stage whose people may change the answers; by default the
   * questionnaire.
   */
  completes?(w: Write, row: Row<E>): Promise<void>
  /** Values that stages test to skip themselves. */
  values?(row: Row<E>): Readonly<Record<string, unknown>>
  /** Further parts of a record, which are stored in other tables. */
  alsoSubmits?: Submitting<E>['alsoSubmits']
}

/** The step with which an approval ended. */
interface Decided {
  comment: string | null
  /** The last approver. */
  authorisedBy: number | null
}

export const isApproved = (result: RunResult) => result === 'approved' || result === 'approvedWithComments'

/** The fields to write to a record after a step of its approval (domain specification, 6.2). */
export function afterStep(w: Pick<Write, 'on'>, result: RunResult | 'recalled' | null) {
  switch (result) {
    case null:
      return {}
    case 'recalled':
      return { statusId: status.draft }
    case 'changesRequested':
      return { statusId: status.changesRequested }
    case 'rejected':
      return { statusId: status.rejected, decidedOn: w.on, closedOn: w.on }
    default:
      return { statusId: status.approved, decidedOn: w.on }
  }
}

/** Approving a record that failed requires a comment. */
function refuseWithoutRemark({ result }: InApproval, comment: string | null) {
  if (result === 'fail' && !comment?.trim())
    throw invalid('Its result is Fail. Say in a comment why you approve it all the same.', 'comment')
}

/** How the records of a kind go through the approval of their sub type. */
export function instanceApproval<E extends Entity>({
  entity,
  table,
  url = (row) => recordPath(entity.kind as LinkableKind, row as unknown as InApproval),
  mayBeAsked,
  decided,
  values,
  parties,
  moreParties,
  completes,
  alsoSubmits,
}: Options<E>): ApprovalHooks<E> {
  const known = (row: Row<E>) => row as unknown as InApproval
  const recordOf = (w: Write, row: Row<E>) => ({
    kind: entity.kind,
    id: known(row).id,
    table,
    cipher: w.services.cipher,
  })
  const complete =
    completes ??
    (async (w: Write, row: Row<E>) => {
      const gaps = await gapsOfRecord(w.tx, recordOf(w, row), 'main')
      if (gaps.length > 0) throw notNow(missingWords(gaps))
    })
  return {
    of: (row) => {
      const { projectId, systemId, authorUserId, number, title } = known(row)
      return { projectId, authorId: authorUserId, system: recordSystemOf(systemId), number, title, url: url(row) }
    },
    async template(tx, row) {
      const used = await subTypeOf(tx, known(row), known(row).processSubTypeId)
      if (!used) return null
      return {
        templateId: used.approvalTemplateId,
        values: values?.(row) ?? {},
        people: await peopleByStage(tx, used),
      }
    },
    maySee: (person, row) => mayBeAsked(person, known(row)),
    ...(parties && { parties }),
    ...(moreParties && { moreParties }),
    async after(w, row, result, { action, comment, stage, authorisedBy }) {
      const approves = action === 'approve' || action === 'approveWithComments'
      if (approves && stage?.canEditAnswers) await complete(w, row)
      const more = result && result !== 'recalled' ? await decided?.(w, row, result, { comment, authorisedBy }) : {}
      // Refusals by the kind come first: a comment would not help there.
      if (approves) refuseWithoutRemark(known(row), comment)
      if (result === null || result === 'recalled') return afterStep(w, result)
      if (isApproved(result)) {
        // People of a stage may have changed answers, so the approved content is stored as well as the submitted one.
        const submitted = { entity, ...(alsoSubmits && { alsoSubmits }) }
        await keepSubmission(w, submitted, recordOf(w, row), 'main', row, known(row).number ?? '')
      }
      if (isApproved(result)) await raiseForComments(w, entity.kind, known(row))
      return { ...afterStep(w, result), ...more }
    },
  }
}
