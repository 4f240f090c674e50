import type { Entity, Row } from '#contract/entity.ts'
import { instanceStatus as status } from '#contract/instances/instanceStatus.ts'
import type { RunResult } from '#contract/processRun.ts'
import { recordSystemOf, type RecordSystemId } from '#contract/recordSystem.ts'
import type { Person } from '#server/core/person.ts'
import type { StampedTable } from '#server/core/readable.ts'
import type { Write } from '#server/core/write.ts'
import type { ApprovalHooks } from '#server/process/hooks.ts'
import { raiseForComments } from './commentActions.ts'
import { keepSubmission, type Submitting } from './submitting.ts'
import { peopleByStage, subTypeOf } from './subType.ts'

/** A record of the process engine as its approval knows it. */
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
}

interface Options<E extends Entity> {
  entity: E
  table: StampedTable
  /** The path of the record's screen. */
  url(row: Row<E>): string
  mayBeAsked(person: Person, row: InApproval): boolean
  /** Runs when the approval ends, before anything is written, and may refuse it. Returns further fields. */
  decided?(w: Write, row: Row<E>, result: RunResult, comment: string | null): Promise<object> | object
  /** Values that stages test to skip themselves. */
  values?(row: Row<E>): Readonly<Record<string, unknown>>
  /** What belongs to a record and is stored in another table. */
  alsoSubmits?: Submitting<E>['alsoSubmits']
}

export const isApproved = (result: RunResult) => result === 'approved' || result === 'approvedWithComments'

/** The fields that a record gets after a step of its approval (domain specification, 6.2). */
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

/** How the records of a kind go through the approval of their sub type. */
export function instanceApproval<E extends Entity>({
  entity,
  table,
  url,
  mayBeAsked,
  decided,
  values,
  alsoSubmits,
}: Options<E>): ApprovalHooks<E> {
  const known = (row: Row<E>) => row as unknown as InApproval
  return {
    of: (row) => {
      const { projectId, systemId, authorUserId, number, title } = known(row)
      return { projectId, authorId: authorUserId, system: recordSystemOf(systemId), number, title, url: url(row) }
    },
    async template(tx, row) {
      const { projectId, processSubTypeId } = known(row)
      const used = await subTypeOf(tx, projectId, processSubTypeId)
      if (!used) return null
      return {
        templateId: used.approvalTemplateId,
        values: values?.(row) ?? {},
        people: await peopleByStage(tx, used),
      }
    },
    maySee: (person, row) => mayBeAsked(person, known(row)),
    async after(w, row, result, { comment }) {
      if (result === null || result === 'recalled') return afterStep(w, result)
      const more = await decided?.(w, row, result, comment)
      if (isApproved(result)) {
        // People of a stage may have changed answers, so what is approved is kept as well as what was submitted.
        const { id, number } = known(row)
        const record = { kind: entity.kind, id, table, cipher: w.services.cipher }
        await keepSubmission(w, { entity, ...(alsoSubmits && { alsoSubmits }) }, record, 'main', row, number ?? '')
      }
      if (isApproved(result)) await raiseForComments(w, entity.kind, known(row))
      return { ...afterStep(w, result), ...more }
    },
  }
}
