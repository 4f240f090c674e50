import type { RollCall } from '#contract/entities/rollCall.ts'
import { urgentPriority } from '#contract/people/topics.ts'
import { recordPath } from '#contract/recordPages.ts'
import { momentWords } from '#server/core/momentWords.ts'
import { peopleWithin } from '#server/core/rights/peopleWithin.ts'
import type { Write } from '#server/core/write.ts'
import { notify } from '#server/platform/notices/notify.ts'
import { dayOnSite } from '#server/platform/notices/site.ts'

/** Notifies everyone who may open safety management of the project of a live roll call. */
export async function notifyOfLive(w: Write, row: RollCall) {
  const receivers = await peopleWithin(w.tx, row.projectId, 'sms', await dayOnSite(w, row.projectId))
  await notify(w, receivers, {
    topic: 'rollCall',
    title: `Live roll call on ${row.projectNumber}`,
    body: `${row.leaderName} started ${row.number} at ${momentWords(row.startedOn, row.projectTimeZone)}. ${row.reason ?? 'Go to the muster point.'}`,
    projectId: row.projectId,
    entityKind: 'rollCall',
    entityId: row.id,
    url: recordPath('rollCall', row, 'sms'),
    priority: urgentPriority,
  })
}
