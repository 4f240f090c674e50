import type { Rfi } from '#contract/entities/rfi.ts'
import { rfiStatus } from '#contract/changes/rfiStatus.ts'
import { urgentPriority } from '#contract/people/topics.ts'
import { rfiPath } from '#contract/recordPages.ts'
import type { Write } from '#server/core/write.ts'
import { plainDay } from '#server/core/thresholds.ts'
import { notify } from '#server/platform/notices/notify.ts'
import { copiedTo } from './involved.ts'

const about = (row: Rfi) => ({
  topic: 'rfi' as const,
  projectId: row.parentProjectId,
  entityKind: 'rfi' as const,
  entityId: row.id,
  url: rfiPath(row),
})
const titled = (row: Rfi, words: string) => `${row.number ?? 'RFI'} ${words}: ${row.subject}`.slice(0, 150)

/**
 * Notifies people who have just become responsible for the next step, and tells author and copied people that an RFI
 * was opened or closed.
 */
export async function notifyOfRfi(w: Write, row: Rfi, before: Rfi | null, action: string) {
  const fresh = row.ballInCourtUserIds.filter((id) => !before?.ballInCourtUserIds.includes(id))
  await notify(w, fresh, {
    ...about(row),
    title: titled(row, row.statusId === rfiStatus.open ? 'needs your answer' : 'waits for you'),
    body: `${w.person.fullName}, ${row.projectNumber} ${row.projectName}.${row.dueOn ? ` Due ${plainDay(row.dueOn)}.` : ''}`,
    priority: row.priorityName === 'Urgent' ? urgentPriority : 20,
  })
  const others = async (ids: readonly number[], words: string, body: string) =>
    notify(
      w,
      ids.filter((id) => !fresh.includes(id)),
      { ...about(row), title: titled(row, words), body: body.slice(0, 500) },
    )
  const concerned = async () => [row.raisedByUserId, ...(await copiedTo(w.tx, row))]
  if (action === 'open') await others(await concerned(), 'is open', row.question)
  if (action === 'close') {
    const official = row.responses.find(({ id }) => id === row.officialResponseId)
    const asked = row.assignees.map(({ userId }) => userId)
    await others([...(await concerned()), ...asked], 'is closed', official?.text ?? 'It has no official answer.')
  }
  if (action === 'return') await others([row.raisedByUserId], 'came back to you', `${w.person.fullName} returned it.`)
  if (action === 'void') await others(await concerned(), 'is void', row.voidReason ?? '')
  if (action === 'askReopen')
    await others([row.managerUserId], 'should be reopened', `${w.person.fullName} asks for it.`)
}
