import type { observation, Observation } from '#contract/entities/observation.ts'
import { reopenObservationDays, observationStatus as status } from '#contract/observationStatus.ts'
import { notNow } from '#server/core/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'

const dayLength = 86_400_000

const because = (w: Write, { id, projectId }: Observation, comment: string) =>
  w.remember({ entityKind: 'observation', entityId: id, projectId, action: 'reason', comment })

const refuseUnfinished = ({ unfinishedActionCount: count }: Observation, verb: string) => {
  if (count > 0)
    throw notNow(
      `${count === 1 ? 'One action' : `${count} actions`} must be closed or cancelled before you can ${verb} it.`,
    )
}

export const observationActions: NonNullable<Resource<typeof observation>['actions']> = {
  close(w, row, { comment }) {
    refuseUnfinished(row, 'close')
    if (comment) because(w, row, comment)
    return { statusId: status.closed, closedOn: w.on, reason: comment }
  },
  cancel(w, row, { reason }) {
    refuseUnfinished(row, 'cancel')
    because(w, row, reason)
    return { statusId: status.cancelled, closedOn: w.on, reason }
  },
  reopen(w, row, { reason }) {
    const closed = Date.parse(row.closedOn ?? w.on)
    if (w.services.now().getTime() - closed > reopenObservationDays * dayLength)
      throw notNow(`An observation can be reopened for ${reopenObservationDays} days after it was closed.`)
    because(w, row, reason)
    return { statusId: status.open, closedOn: null, reason }
  },
}
