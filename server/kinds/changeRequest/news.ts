import { changeRequestStatus as status, changeRequestStatusWords } from '#contract/changes/changeRequestStatus.ts'
import type { ChangeRequest } from '#contract/entities/changeRequest.ts'
import { changeRequestPath } from '#contract/recordPages.ts'
import type { Write } from '#server/core/write.ts'
import { plainDay } from '#server/core/thresholds.ts'
import { notify } from '#server/platform/notices/notify.ts'

/** Notifies the assessor and the author of changes outside its approval, which has notifications of its own. */
export async function notifyOfChange(w: Write, row: ChangeRequest, before: ChangeRequest | null, action: string) {
  const send = (ids: readonly number[], words: string, body: string) =>
    notify(w, ids, {
      topic: 'change',
      title: `${row.number ?? 'Change request'} ${words}: ${row.title}`.slice(0, 150),
      body: body.slice(0, 500),
      projectId: row.projectId,
      entityKind: 'changeRequest',
      entityId: row.id,
      url: changeRequestPath(row),
      priority: 20,
    })
  const by = `${w.person.fullName}, ${row.projectNumber} ${row.projectName}.`
  const assessor = row.assessorUserId === null ? [] : [row.assessorUserId]
  const isPriced = row.statusId === status.assessing && row.assessorUserId !== before?.assessorUserId
  if (action === 'assess' || isPriced)
    await send(
      assessor,
      'waits for your quotation',
      `${by}${row.quotationDueOn ? ` Due ${plainDay(row.quotationDueOn)}.` : ''}`,
    )
  if (before && before.statusId !== row.statusId && announcedStatuses.includes(row.statusId) && action !== 'assess')
    await send(
      [row.raisedByUserId, ...assessor],
      changeRequestStatusWords[row.statusId]!.toLowerCase(),
      [by, row.endReason].filter(Boolean).join(' '),
    )
}

/** The statuses of which author and assessor are notified. */
const announcedStatuses: readonly number[] = [
  status.assessing,
  status.quoted,
  status.implemented,
  status.closed,
  status.withdrawn,
  status.superseded,
]
