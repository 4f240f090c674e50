import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { changeRequestStatus as status } from '#contract/changes/changeRequestStatus.ts'
import { changeRequest, type ChangeRequest } from '#contract/entities/changeRequest.ts'
import { processKindIds } from '#contract/processKinds.ts'
import type { RunResult } from '#contract/approvals/processRun.ts'
import { changeRequestPath } from '#contract/recordPages.ts'
import type { Write } from '#server/core/write.ts'
import type { Reader } from '#server/db/database.ts'
import type { ApprovalHooks } from '#server/core/approvalHooks.ts'
import { changeSettingsOf } from '../project/changeSettings.ts'
import { roleListTemplates } from '#server/db/tables/roleListTemplate.ts'
import { maySee } from './rules.ts'

/** The fields to write after a step of its approval. Only a decision sets what was agreed. */
export function afterApproval(w: Pick<Write, 'on'>, row: ChangeRequest, result: RunResult | 'recalled' | null) {
  const { recommendedCost, recommendedDays, quotedCost, quotedDays } = row
  switch (result) {
    case null:
      return {}
    case 'recalled':
    case 'changesRequested':
      return { statusId: status.quoted }
    case 'rejected':
      return { statusId: status.rejected, decidedOn: w.on, agreedCost: null, agreedDays: null }
    default: {
      const isWhole = recommendedCost === quotedCost && (recommendedDays ?? 0) === (quotedDays ?? 0)
      return {
        statusId: isWhole ? status.approved : status.approvedInPart,
        agreedCost: recommendedCost,
        agreedDays: recommendedDays ?? 0,
        decidedOn: w.on,
      }
    }
  }
}

const approval: ApprovalHooks<typeof changeRequest> = {
  of: (row) => ({
    projectId: row.projectId,
    authorId: row.raisedByUserId,
    system: 'pmp',
    number: row.number,
    title: row.title,
    url: changeRequestPath(row),
  }),
  async template(tx, row) {
    const settings = await changeSettingsOf(tx, row.projectId)
    const { approvalTemplateId, largeApprovalTemplateId, secondApproverFrom } = settings
    // A large omission needs the same care as a large addition.
    const value = Math.abs(row.recommendedCost ?? row.quotedCost ?? row.costEstimate ?? 0)
    const usual = approvalTemplateId ?? (await onlyTemplate(tx))
    const templateId = value > secondApproverFrom ? (largeApprovalTemplateId ?? usual) : usual
    const days = row.recommendedDays ?? row.quotedDays ?? row.timeImpactDays ?? 0
    return templateId === null ? null : { templateId, values: { costEstimate: value, timeImpactDays: days } }
  },
  proposed: (row, typed) => {
    const { data } = recommended.safeParse({ recommendedCost: amountIn(typed.recommendedCost) })
    return data ? { ...row, ...data } : row
  },
  maySee,
  after: afterApproval,
}

const recommended = z.pick(changeRequest.actions.submit, { recommendedCost: true })
const amountIn = (typed: string | undefined) => (typed === undefined || typed === '' ? null : Number(typed))

export const changeApproval = { entity: changeRequest, approval }

/** The office's template for change requests, if it has exactly one in use. */
async function onlyTemplate(db: Reader) {
  const found = await db
    .select({ id: roleListTemplates.id })
    .from(roleListTemplates)
    .where(
      and(
        eq(roleListTemplates.isDeleted, false),
        eq(roleListTemplates.isActive, true),
        sql`${roleListTemplates.processKindIds} @> ${JSON.stringify([processKindIds.changeRequest])}::jsonb`,
      ),
    )
    .limit(2)
  return found.length === 1 ? found[0]!.id : null
}
