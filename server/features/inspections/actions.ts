import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { reopenInspectionDays } from '#contract/inspections/shape.ts'
import { resultOf } from '#contract/inspections/results.ts'
import type { inspection } from '#contract/entities/inspection.ts'
import { invalid, notNow } from '#server/base/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { because, submitInstance } from '#server/features/questionnaires/writingInstances.ts'
import { cancelApproval } from '#server/features/approvals/runner.ts'
import { refuseUnfinished } from '#server/features/site/unfinished.ts'
import { inspectionApproval } from './approval.ts'
import { checklistOf } from './checklist.ts'
import { comesIntoForce, count } from './force.ts'
import { inspectedItem, type InspectionKind, type InspectionRow } from './inspectionKind.ts'
import { withdraw } from './withdraw.ts'

const dayLength = 86_400_000

/** Refuses an incomplete inspection: no certificate, no competent person, no result. */
async function resultToSubmit(w: Write, kind: InspectionKind, row: InspectionRow) {
  if (row.needsCertificate && row.certificateCount === 0)
    throw notNow('Add the certificate before you submit it. Inspections of this type need one.')
  if (row.needsCertificate && row.isThirdParty && row.certificateNumber === null)
    throw invalid('Enter the number of the certificate.', 'certificateNumber')
  const { schedules } = await inspectedItem(w.tx, kind, row.itemId)
  const by = schedules.find(({ key }) => key === row.scheduleKey)?.performedBy
  if (by && by !== 'operator' && row.competence === null)
    throw invalid('Enter what makes the inspector competent: a card, a training, an employer.', 'competence')
  const { result, scorePercent, failedCount } = await checklistOf(w, kind, row)
  const found = resultOf(result, row.statedResult, row.defects.length)
  if (found === null) throw invalid('Enter the result.', 'statedResult')
  if (found !== 'pass' && found !== 'na' && failedCount + row.defects.length === 0)
    throw invalid('Enter the defects that were found.', 'defects')
  return { result: found, scorePercent }
}

/** The actions of inspections of either kind. */
export function inspectionActionsOf(kind: InspectionKind): NonNullable<Resource<typeof inspection>['actions']> {
  const approval = inspectionApproval(kind)
  return {
    async submit(w, row, { chosen }) {
      const found = await resultToSubmit(w, kind, row)
      const values = { ...(await submitInstance(w, approval, kind.table, row, kind.series, chosen)), ...found }
      if (values.statusId !== status.approved) {
        if (found.result === 'fail') await count(w, kind, row, found.result)
        return values
      }
      return { ...values, ...(await comesIntoForce(w, kind, row, values.number)) }
    },
    async close(w, row) {
      await refuseUnfinished(w, kind.kind, row, 'close')
      return { statusId: status.closed, closedOn: w.on }
    },
    reopen(w, row, { reason }) {
      const closed = Date.parse(row.closedOn ?? w.on)
      if (Date.parse(w.on) - closed > reopenInspectionDays * dayLength)
        throw notNow(`An inspection can be reopened for ${reopenInspectionDays} days after it was closed.`)
      because(w, kind.kind, row, reason)
      return { statusId: status.approved, closedOn: null, reason }
    },
    async cancel(w, row, { reason }) {
      because(w, kind.kind, row, reason)
      await cancelApproval(w, approval, row, reason)
      await withdraw(w, kind, row)
      return { statusId: status.cancelled, closedOn: w.on, reason }
    },
  }
}
