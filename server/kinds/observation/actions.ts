import { observation, type Observation } from '#contract/entities/observation.ts'
import { reopenObservationDays, observationStatus as status } from '#contract/safety/observationStatus.ts'
import { namesOf } from '#contract/recordNames.ts'
import { capital, withArticle } from '#contract/text/words.ts'
import { notNow } from '#server/base/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { refuseUnfinished } from '#server/features/site/unfinished.ts'

const dayLength = 86_400_000

const because = (w: Write, { id, projectId }: Observation, comment: string) =>
  w.addHistory({ entityKind: 'observation', entityId: id, projectId, action: 'reason', comment })

export const observationActions: NonNullable<Resource<typeof observation>['actions']> = {
  async close(w, row, { comment }) {
    await refuseUnfinished(w, 'observation', row, 'close')
    if (comment) because(w, row, comment)
    return { statusId: status.closed, closedOn: w.on, reason: comment }
  },
  async cancel(w, row, { reason }) {
    await refuseUnfinished(w, 'observation', row, 'cancel')
    because(w, row, reason)
    return { statusId: status.cancelled, closedOn: w.on, reason }
  },
  reopen(w, row, { reason }) {
    const closed = Date.parse(row.closedOn ?? w.on)
    if (w.services.now().getTime() - closed > reopenObservationDays * dayLength)
      throw notNow(
        `${capital(withArticle(namesOf(observation, row).name))} can be reopened for ${reopenObservationDays} days after it was closed.`,
      )
    because(w, row, reason)
    return { statusId: status.open, closedOn: null, reason }
  },
}
