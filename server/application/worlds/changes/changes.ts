import { changeRequestStatus as status } from '#contract/changes/changeRequestStatus.ts'
import { amountOf, totalOf } from '#contract/changes/costLines.ts'
import { isNoticeLate, notifyBy, replyBy, timeBarsOf } from '#contract/time/timeBars.ts'
import { contractCalendar } from '#contract/time/holidays.ts'
import { changeRequestSettings } from '#contract/projects/projectSettings.ts'
import { changeRequestPath } from '#contract/recordPages.ts'
import { rootsOf } from '../folders/roots.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { numberIn } from '#server/db/tables/projectNumbers.ts'
import type { changeRequests } from '#server/db/tables/changeRequest.ts'
import type { Calendar } from '../calendar.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { withHistory, type Fields, type Step } from '../history.ts'
import { pmpDocumentId } from '#server/application/worlds/documents/registers.ts'
import { personId } from '#server/application/worlds/people/people.ts'
import { projectId, siteOf } from '#server/application/worlds/projects/projects.ts'
import { rfiStories } from '#server/application/worlds/rfis/stories.ts'
import type { TakenRun } from '#server/application/worlds/approvals/takenRuns.ts'
import { approvalOf } from './approvals.ts'
import { changeStories, type ChangeStep, type ChangeStory } from './stories.ts'

type Row = Fields<typeof changeRequests, 'documentIds'>

/** The change requests of the demo world and their approvals, as the server would have written them. */
export function changeRows(calendar: Calendar) {
  const counts = new Map<number, number>()
  const runs: TakenRun[] = []
  const made = changeStories.map((story, at) => {
    const id = at + 1
    const { row, steps, run } = recordFrom(story, id, calendar, counts)
    if (run)
      runs.push({
        kind: 'changeRequest',
        id,
        projectId: row.projectId,
        number: row.number!,
        title: story.title,
        url: changeRequestPath({ projectId: row.projectId, folderId: rootsOf(row.projectId).rootFolderPmpId, id }),
        ...run,
      })
    return withHistory({ kind: 'changeRequest', id, projectId: row.projectId, fields: row, steps })
  })
  const numbers = [...counts].map(([project, last]) => ({ projectId: project, series: 'CR', last }))
  return { made, runs, numbers }
}

function recordFrom(story: ChangeStory, id: number, calendar: Calendar, counts: Map<number, number>) {
  const project = projectId(story.project)
  const site = siteOf(story.project)
  const settings = changeRequestSettings.parse(timeBarsOf(site.contractForm))
  const items = story.lines.map(([costCode, description, kind, qty, unit, rate]) => ({
    costCode,
    description,
    kind,
    qty,
    unit,
    rate,
    amount: amountOf({ kind, qty, rate }),
  }))
  const eventDate = calendar.workday(-story.awareDaysAgo)
  const rfi = rfiStories.findIndex(({ subject }) => subject === story.rfi) + 1
  const row: Row = {
    projectId: project,
    number: null,
    title: story.title,
    typeId: lookupId('changeRequestTypes', story.type),
    reason: story.reason,
    description: story.description,
    contractClause: story.clause ?? null,
    eventDate,
    raisedByUserId: personId(story.author),
    onBehalfClientId: story.for ? firmId(story.for) : null,
    assessorUserId: story.assessor ? personId(story.assessor) : null,
    source: rfi > 0 ? 'rfi' : story.instruction ? 'instruction' : 'none',
    sourceId: rfi > 0 ? rfi : null,
    instructionRef: story.instruction ?? null,
    documentIds: (story.documents ?? []).map(pmpDocumentId),
    items,
    costEstimate: totalOf(items),
    contingencyDraw: story.contingency ?? null,
    timeImpactDays: story.days ?? null,
    affectsKeyDates: story.days ? ['plannedCompletion'] : [],
    affectsSafetyFile: story.safetyFile ?? false,
    notifyBy: notifyBy(eventDate, settings, contractCalendar({ ...site, isInScotland: false })),
    isNoticeLate: false,
    statusId: status.draft,
  }
  const by = (step: ChangeStep) =>
    personId(
      step[0] === 'approve' || step[0] === 'reject'
        ? step[2]
        : ['assess', 'implement', 'close', 'supersede', 'closeUnchanged'].includes(step[0])
          ? story.manager
          : step[0] === 'quote'
            ? (story.assessor ?? story.manager)
            : story.author,
    )
  const steps: [Step, ...Step[]] = [
    {
      on: calendar.daysAgo((story.steps[0]?.[1] ?? 2) + 1, '08:30'),
      by: row.raisedByUserId,
      action: 'created',
      toStatusId: status.draft,
    },
  ]
  const approval = approvalOf(story)
  for (const [at, step] of story.steps.entries()) {
    const on = calendar.daysAgo(step[1], `${String(9 + Math.min(at, 8)).padStart(2, '0')}:20`)
    const from = row.statusId
    take(row, step, on, { settings, counts, approval, story })
    const comment = step[0] === 'approve' || step[0] === 'reject' ? step[3] : reasonOf(step)
    steps.push({
      on,
      by: by(step),
      action: step[0],
      ...(row.statusId !== from && { fromStatusId: from, toStatusId: row.statusId }),
      ...(comment && { comment }),
    })
  }
  const run = approval.now()
  return { row, steps, run, id }
}

const reasonOf = (step: ChangeStep) =>
  step[0] === 'withdraw' || step[0] === 'closeUnchanged' || step[0] === 'supersede' ? step[2] : undefined

interface Around {
  settings: ReturnType<typeof changeRequestSettings.parse>
  counts: Map<number, number>
  approval: ReturnType<typeof approvalOf>
  story: ChangeStory
}

/** Writes what one step changes in the row, as the actions of the kind do. */
function take(row: Row, step: ChangeStep, on: string, { settings, counts, approval, story }: Around) {
  const day = on.slice(0, 10)
  switch (step[0]) {
    case 'notify':
      counts.set(row.projectId, (counts.get(row.projectId) ?? 0) + 1)
      row.number = numberIn('CR', counts.get(row.projectId)!)
      row.statusId = status.notified
      row.notifiedOn = on
      row.isNoticeLate = isNoticeLate(row.notifyBy ?? null, day)
      row.noticeReplyDueOn = replyBy(day, settings.noticeReplyDays)
      break
    case 'assess':
      row.statusId = status.assessing
      row.assessorUserId ??= personId(story.manager)
      row.quotationDueOn = replyBy(day, settings.quoteWithinDays)
      break
    case 'quote':
      row.statusId = status.quoted
      row.quotedCost = step[2]
      row.quotedDays = step[3]
      row.decisionDueOn = replyBy(day, settings.replyWithinDays)
      break
    case 'submit':
      row.statusId = status.inApproval
      row.recommendedCost = step[2] ?? row.quotedCost
      row.recommendedDays = step[3] ?? row.quotedDays
      approval.submit(on, row.recommendedCost ?? 0)
      break
    case 'approve':
    case 'reject': {
      const result = approval.decide(step[0], step[2], step[3] ?? null, on)
      if (result === null) break
      row.decidedOn = on
      if (result === 'rejected') {
        row.statusId = status.rejected
        break
      }
      const isWhole = row.recommendedCost === row.quotedCost && row.recommendedDays === row.quotedDays
      row.statusId = isWhole ? status.approved : status.approvedInPart
      row.agreedCost = row.recommendedCost
      row.agreedDays = row.recommendedDays ?? 0
      break
    }
    case 'implement':
      row.statusId = status.implemented
      row.implementedOn = on
      break
    case 'close':
      row.statusId = status.closed
      row.closedOn = on
      break
    default:
      row.statusId = { withdraw: status.withdrawn, closeUnchanged: status.closed, supersede: status.superseded }[
        step[0]
      ]
      row.endReason = step[2]
      row.closedOn = on
      if (step[0] === 'supersede') row.supersededById = step[3]
  }
}
