import { Hono } from 'hono'
import type { accident, Accident } from '#contract/entities/accident.ts'
import type { OpenSteps } from '#contract/approvals/processRun.ts'
import { forbidden } from '#server/base/refuse.ts'
import type { Env } from '#server/core/request.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { instanceResource } from '#server/features/questionnaires/instanceResource.ts'
import { accidentPdfCalls } from './accidentPdf.ts'
import { accidentActions } from './actions.ts'
import { accidentApproval } from './approval.ts'
import { checkAccident } from './check.ts'
import { accidentDetailCalls } from './detailCalls.ts'
import { formPdfCalls } from './formPdf.ts'
import { blanksFor } from './headLine.ts'
import { notifyOfAccident } from './news.ts'
import { accidentRights, accidentRules, accidentViews, mayAnswerAccident, seesWhole } from './rules.ts'
import { accidentParts, accidents as table } from '#server/db/tables/accident.ts'
import { moveInParts } from './mergePeople.ts'
import { accidentWork } from './work.ts'
import { encryptedValues } from '#server/core/encryptedColumns.ts'
import { partPlace } from './parts.ts'
import { countLostDays } from './daysLost.ts'
import { accountName } from '#server/db/accountName.ts'

const { announceToFormer, forReader, ...common } = instanceResource({
  ...accidentApproval,
  table,
  rights: accidentRights,
  mayAnswer: mayAnswerAccident,
  mayRead: seesWhole,
})

/** An accident is a fact, so its report cannot be rejected. */
const withoutReject = ({ steps, ...stage }: OpenSteps): OpenSteps => ({
  ...stage,
  steps: steps.filter((step) => step !== 'reject'),
})

export const accidentResource: KindResource<typeof accident> = {
  ...common,
  table,
  feedsFigures: true,
  rules: accidentRules,
  encrypted: [encryptedValues(accidentParts, accidentParts.id, accidentParts.content, partPlace)],
  sealed: { always: ['reason'] },
  calls: (kind) =>
    new Hono<Env>()
      .route('/', accidentPdfCalls(kind))
      .route('/', formPdfCalls(kind))
      .route('/', accidentDetailCalls(kind)),
  facts: {
    ...common.facts,
    reportedByName: accountName('"accident"."reportedByUserId"'),
  },
  forReader(stored, person) {
    const isWhole = seesWhole(person, stored as unknown as Accident)
    if (!isWhole) return { ...blanksFor(stored), isWhole }
    const { approvalSteps } = forReader(stored, person)
    return { isWhole, ...(approvalSteps && { approvalSteps: approvalSteps.map(withoutReject) }) }
  },
  opensFile: ({ isWhole }) => isWhole === true,
  window: (person) => ({ views: accidentViews(person) }),
  immutable: {
    projectId: 'An accident cannot be moved to another project.',
    incidentId: 'An accident stays linked to the incident it came from.',
  },
  beforeWrite: (_, row) => {
    if ('isWhole' in row && !row.isWhole) throw forbidden('change this accident')
    return Promise.resolve()
  },
  beforeMerge: moveInParts,
  check: checkAccident,
  work: accidentWork,
  timed: { daily: { 'days lost after accidents': countLostDays } },
  actions: accidentActions,
  async afterwards(w, row, before, action) {
    await announceToFormer(w, row, before)
    if (action !== 'deleted' && action !== 'restored') await notifyOfAccident(w, row, before, action)
  },
}
