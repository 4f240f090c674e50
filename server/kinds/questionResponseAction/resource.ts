import { eq, sql } from 'drizzle-orm'
import { actionPriority, actionStatus as status, unfinishedActions } from '#contract/safety/actionStatus.ts'
import { questionResponseAction, type QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import type { InspectedKind } from '#contract/equipment/statuses.ts'
import { inspectionsOf } from '#server/features/equipment/openActions.ts'
import { actionChanged } from '#server/features/equipment/inspectionStanding.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import type { Tx } from '#server/db/database.ts'
import { safetyAudience } from '#server/core/rights/recordRights.ts'
import { actionPdfCalls } from './actionPdf.ts'
import { checkAction, refuseUnderClosed } from './check.ts'
import { questionResponseActionMoves } from './actions.ts'
import { notifyOfAction } from './news.ts'
import { followWithObservation } from './observations.ts'
import { handOverAction } from './handOver.ts'
import { actionParties, actionViews, mayFix, questionResponseActionRules } from './rules.ts'
import { questionResponseActions as table } from '#server/db/tables/questionResponseAction.ts'
import { actionFigures, actionWork } from './work.ts'
import { remindOfActions } from './reminders.ts'
import { accountName } from '#server/db/accountName.ts'

type Heard = Pick<
  QuestionResponseAction,
  | 'id'
  | 'projectId'
  | 'systemId'
  | 'isConfidential'
  | 'raisedByUserId'
  | 'assignedUserId'
  | 'assignedClientId'
  | 'verifierUserId'
>
/** Only those whom it names and managers hear of a confidential one. */
function audienceOf(row: Heard, partyIds: readonly number[]) {
  const { raisedByUserId, assignedUserId, assignedClientId, verifierUserId } = row
  const named = {
    userIds: [raisedByUserId, assignedUserId, verifierUserId].filter((id) => id !== null),
    clientIds: assignedUserId === null && assignedClientId !== null ? [assignedClientId] : [],
  }
  return safetyAudience('questionResponseAction', row, partyIds, row.isConfidential ? named : null)
}

/** The companies are read from the database: the row of an announcement may lack them. */
async function audienceIn(row: Heard, tx: Tx) {
  const [found] = await tx
    .select({ partyIds: sql<number[]>`${actionParties}` })
    .from(table)
    .where(eq(table.id, row.id))
  return audienceOf(row, found?.partyIds ?? [])
}

const elsewhere = 'An action stays where it was raised.'
const isUnfinished = sql.raw(`"questionResponseAction"."statusId" not in (${status.closed}, ${status.cancelled})`)
const leaver = (verb: string) => ({
  sentence: `still has actions to ${verb} ({number} {title}). Hand them over first.`,
  rows: isUnfinished,
})

/** The actions of an item are also those of its inspections. */
const ofItem = (item: InspectedKind, id: number) => {
  const { kind, field } = inspectionsOf[item]
  const own = sql.raw(`"questionResponseAction"."${item}Id"`)
  const ofInspection = sql.raw(
    `"questionResponseAction"."sourceKind" = '${kind}' and "questionResponseAction"."sourceId"`,
  )
  const inspections = sql.raw(`select i.id from "${kind}" i where not i."isDeleted" and i."${field}"`)
  return sql`(${own} = ${id}::int or ${ofInspection} in (${inspections} = ${id}::int))`
}

/** Whether what it was raised for must not be used because of it. */
const stopsUse = ({ priorityId, statusId }: QuestionResponseAction) =>
  priorityId === actionPriority.critical && unfinishedActions.includes(statusId)

export const questionResponseActionResource: KindResource<typeof questionResponseAction> = {
  entity: questionResponseAction,
  table,
  keptOffline: true,
  rules: questionResponseActionRules,
  calls: actionPdfCalls,
  facts: {
    raisedByName: accountName('"questionResponseAction"."raisedByUserId"'),
    fixedByName: accountName('"questionResponseAction"."fixedByUserId"'),
    partyIds: actionParties,
  },
  forReader: (stored, person) =>
    'fixText' in stored ? { mayFix: mayFix(person, stored as unknown as QuestionResponseAction) } : {},
  narrowedBy: {
    equipmentId: (id) => ofItem('equipment', id),
    nonEquipmentItemId: (id) => ofItem('nonEquipmentItem', id),
  },
  window: (person) => ({ views: actionViews(person) }),
  dependsOn: { user: ['firstName', 'lastName', 'clientId'] },
  restrictDelete: { assignedUserId: leaver('put right'), verifierUserId: leaver('check') },
  audience: audienceIn,
  immutable: Object.fromEntries(
    ['projectId', 'sourceKind', 'sourceId', 'equipmentId', 'nonEquipmentItemId'].map((field) => [field, elsewhere]),
  ),
  attachments: { photosAfter: { mayChange: mayFix } },
  check: checkAction,
  work: actionWork,
  timed: { dailyOnSite: { 'corrective actions that are overdue': remindOfActions } },
  figures: actionFigures,
  handOverWork: handOverAction,
  actions: questionResponseActionMoves,
  async afterwards(w, row, before, action) {
    if (before && before !== row) {
      // Those who could see it until now must learn that it is gone from their lists.
      const [former, now] = [audienceOf(before, before.partyIds), audienceOf(row, row.partyIds)]
      if (former !== now)
        w.announce({ kind: 'questionResponseAction', recordId: row.id, op: 'updated', audience: former, affected: [] })
    }
    if (action === 'restored' && unfinishedActions.includes(row.statusId)) await refuseUnderClosed(w, row, 'restore')
    const { sourceKind, sourceId } = row
    if (sourceKind === 'observation' && sourceId !== null && (action === 'accept' || action === 'reopen'))
      await followWithObservation(w, sourceId, action)
    const stopped = action === 'restored' || before === null ? false : stopsUse(before)
    if (stopped !== (action !== 'deleted' && stopsUse(row))) await actionChanged(w, row)
    if (action !== 'deleted' && action !== 'restored') await notifyOfAction(w, row, before, action)
  },
}
