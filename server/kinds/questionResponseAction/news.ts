import { actionStatus as status } from '#contract/safety/actionStatus.ts'
import type { QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import { urgentPriority } from '#contract/people/topics.ts'
import { recordPath } from '#contract/recordPages.ts'
import { contactsOf } from '#server/features/site/contacts.ts'
import type { Tx } from '#server/db/database.ts'
import type { Write } from '#server/core/write.ts'
import { plainDay } from '#server/core/thresholds.ts'
import { notify } from '#server/platform/notices/notify.ts'

type Row = Pick<
  QuestionResponseAction,
  'id' | 'projectId' | 'systemId' | 'number' | 'title' | 'dueOn' | 'priorityId' | 'assignedUserId' | 'assignedClientId'
>

/** The priority from which a notification of an action must not wait for a digest: Critical. */
const atOnce = 40

const fixersOf = async (tx: Tx, { projectId, assignedUserId, assignedClientId }: Row) =>
  assignedUserId === null ? contactsOf(tx, projectId, assignedClientId) : [assignedUserId]

export const aboutAction = (row: Row, words: string) => ({
  topic: 'action' as const,
  title: `${row.number} ${words}: ${row.title}`.slice(0, 150),
  projectId: row.projectId,
  entityKind: 'questionResponseAction' as const,
  entityId: row.id,
  url: recordPath('questionResponseAction', row),
  place: row,
  priority: row.priorityId >= atOnce ? urgentPriority : 20,
})

/** Notifies the people who have to act next, and those who wait for the result. */
export async function notifyOfAction(
  w: Write,
  row: QuestionResponseAction,
  before: QuestionResponseAction | null,
  action: string,
) {
  const by = `${w.person.fullName}, ${row.projectNumber} ${row.projectName}.`
  const send = (ids: readonly (number | null)[], words: string, ...body: (string | null)[]) =>
    notify(w, ids, { ...aboutAction(row, words), body: [by, ...body].filter(Boolean).join(' ').slice(0, 500) })
  const due = row.dueOn ? `Due ${plainDay(row.dueOn)}.` : null
  const isNew = !before || before === row
  const isHandedOver =
    before !== null &&
    (before.assignedUserId !== row.assignedUserId || before.assignedClientId !== row.assignedClientId)
  if (isNew || isHandedOver || action === 'reopen') await send(await fixersOf(w.tx, row), 'is for you', due)
  if (action === 'fix') await send([row.verifierUserId], 'is ready for you to check', row.fixText)
  if (action === 'reject')
    await send([row.fixedByUserId, ...(await fixersOf(w.tx, row))], 'was not accepted', row.reason)
  if (action === 'postpone')
    await send([...(await fixersOf(w.tx, row)), row.verifierUserId], 'has another due date', due)
  if (row.statusId === status.cancelled || action === 'accept')
    await send(
      [row.raisedByUserId, row.fixedByUserId, ...(await fixersOf(w.tx, row))],
      action === 'accept' ? 'is closed' : 'is cancelled',
      row.reason,
    )
}
