import { eq, sql } from 'drizzle-orm'
import { changeRequest, type ChangeRequest } from '#contract/entities/changeRequest.ts'
import { rightsOn } from '#server/core/policy.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { linkedDocuments, markReferred, shownOfDocuments } from '#server/features/documents/linkedDocuments.ts'
import type { Tx } from '#server/db/database.ts'
import { stepsFor } from '#server/features/approvals/openSteps.ts'
import { changeRequestActions } from './actions.ts'
import { changeApproval } from './approval.ts'
import { checkChangeRequest } from './check.ts'
import { changeRequestPdfCalls } from './changeRequestPdf.ts'
import { changeRequestFacts } from './facts.ts'
import { sourceNumberFor } from './sources.ts'
import { notifyOfChange } from './news.ts'
import { handOverChangeRequest } from './handOver.ts'
import { audienceOf, changeRequestRules } from './rules.ts'
import { changeRequests as table } from '#server/db/tables/changeRequest.ts'
import { changeFigures, changeRequestWork } from './work.ts'
import { remindOfChanges } from './reminders.ts'
import { changeRequestWindow } from './window.ts'

/** The companies that are party to it are read from the database, because the row of an announcement may lack them. */
async function audienceIn(row: ChangeRequest, tx: Tx) {
  const [found] = await tx
    .select({ partyIds: sql<number[]>`${changeRequestFacts.partyIds}` })
    .from(table)
    .where(eq(table.id, row.id))
  return audienceOf({ ...row, partyIds: found?.partyIds ?? [] })
}

const isPending = sql.raw('"changeRequest"."statusId" < 60')

export const changeRequestResource: KindResource<typeof changeRequest> = {
  ...changeApproval,
  table,
  rules: changeRequestRules,
  calls: changeRequestPdfCalls,
  facts: changeRequestFacts,
  factsFor: (person) => ({
    documents: linkedDocuments('changeRequest', person),
    sourceNumber: sourceNumberFor(person),
  }),
  forReader: (stored, person) => {
    if (!('approval' in stored)) return {}
    const row = stored as unknown as ChangeRequest
    const { projectId, folderId, approval } = row
    return {
      approvalSteps: stepsFor(person, approval, changeApproval.approval, row),
      viewData: { projectId, folderId, ...rightsOn(person, changeRequest, changeRequestRules, row) },
    }
  },
  window: changeRequestWindow,
  restrictDelete: {
    assessorUserId: {
      sentence: 'still assesses change requests ({title}). Choose another assessor for them first.',
      rows: isPending,
    },
  },
  dependsOn: {
    user: ['firstName', 'lastName', 'clientId'],
    project: ['rootFolderPmpId'],
    projectDocumentPmp: shownOfDocuments,
  },
  work: changeRequestWork,
  timed: { dailyOnSite: { 'change requests that are due': remindOfChanges } },
  figures: changeFigures,
  audience: audienceIn,
  immutable: { projectId: 'A change request cannot be moved to another project.' },
  check: checkChangeRequest,
  handOverWork: handOverChangeRequest,
  actions: changeRequestActions,
  async afterwards(w, row, before, action) {
    if (before && before !== row) {
      // People who could see it until now must learn that it has left their lists.
      const [former, now] = [audienceOf(before), audienceOf(row)]
      if (former !== now)
        w.announce({ kind: 'changeRequest', recordId: row.id, op: 'updated', audience: former, affected: [] })
    }
    await markReferred(w, row, before, action, ['number', 'title', 'statusId'])
    if (action !== 'deleted') await notifyOfChange(w, row, before, action)
  },
}
