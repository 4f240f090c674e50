import { isPastDay } from '#contract/time/deadlines.ts'
import { photoFromPriority, reopenActionDays, actionStatus as status } from '#contract/safety/actionStatus.ts'
import type { questionResponseAction, QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import { inPast } from '#contract/text/dayWords.ts'
import { invalid, notNow } from '#server/base/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { dayOnSite } from '#server/platform/notices/site.ts'
import { refuseUnderClosed } from './check.ts'

const dayLength = 86_400_000

const because = (w: Write, { id, projectId }: QuestionResponseAction, comment: string) =>
  w.addHistory({ entityKind: 'questionResponseAction', entityId: id, projectId, action: 'reason', comment })

export const questionResponseActionMoves: NonNullable<Resource<typeof questionResponseAction>['actions']> = {
  start: () => ({ statusId: status.inProgress }),
  fix(w, row, { text }) {
    if (row.priorityId >= photoFromPriority && row.photosAfter.length === 0)
      throw invalid(`Add a photo: an action of priority ${row.priorityName} needs one of the fix.`, 'photosAfter')
    return {
      statusId: status.readyForReview,
      fixText: text,
      fixedByUserId: w.person.userId,
      fixedOn: w.on,
    }
  },
  accept: (w) => ({ statusId: status.closed, closedOn: w.on, reason: null }),
  reject(w, row, { reason }) {
    because(w, row, reason)
    return { statusId: status.notAccepted, rejections: row.rejections + 1, reason }
  },
  async postpone(w, row, { dueOn, reason }) {
    if (isPastDay(dueOn, await dayOnSite(w, row.projectId))) throw invalid(inPast('New due date'), 'dueOn')
    if (dueOn === row.dueOn) throw invalid('Choose another date.', 'dueOn')
    because(w, row, reason)
    return { dueOn, firstDueOn: row.firstDueOn ?? row.dueOn }
  },
  cancel(w, row, { reason }) {
    because(w, row, reason)
    return { statusId: status.cancelled, closedOn: w.on, reason }
  },
  async reopen(w, row, { reason }) {
    const closed = Date.parse(row.closedOn ?? w.on)
    if (w.services.now().getTime() - closed > reopenActionDays * dayLength)
      throw notNow(`An action can be reopened for ${reopenActionDays} days after it was closed. Raise another one.`)
    await refuseUnderClosed(w, row, 'reopen')
    because(w, row, reason)
    return { statusId: status.open, closedOn: null, reason, fixText: null, fixedByUserId: null, fixedOn: null }
  },
}
