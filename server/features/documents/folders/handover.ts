import { documentsNeeded, handoverStatus, isDeliverable } from '#contract/safetyFile/handover.ts'
import { hasRight, type FolderRight } from '#contract/documents/folderRights.ts'
import type { foldersOf } from '#contract/documents/projectFolders.ts'
import type { Row } from '#contract/entity.ts'
import { notNow } from '#server/base/refuse.ts'
import { refuseUndelivered } from './delivered.ts'
import type { Person } from '#server/core/person.ts'
import type { Write } from '#server/core/write.ts'

type Folder = Row<ReturnType<typeof foldersOf>>

/** The right on the folder that each step towards handover needs. People who submit also provide it (`maySubmit`). */
export const handoverRight: Readonly<Record<string, FolderRight>> = {
  submit: 'canUpload',
  review: 'canReview',
  accept: 'canApprove',
  return: 'canReview',
  reopen: 'canManage',
}

/** Whether a person may submit a folder: people of the company that provides it, and those who manage it. */
export const maySubmit = (person: Person, row: { ownerClientId: number | null }, flags: number) =>
  hasRight(flags, 'canManage') || (hasRight(flags, 'canUpload') && row.ownerClientId === person.clientId)

/** The steps of a folder of the safety file towards handover: its provider submits it, and two others check it. */
export const handoverActions = {
  submit(_w: Write, row: Folder) {
    if (row.isNotApplicable) throw notNow(`${row.name} is not applicable, so there is nothing to submit.`)
    if (!isDeliverable(row)) throw notNow(`${row.name} is neither required nor provided by a company.`)
    const needed = documentsNeeded(row)
    if (row.documentCount < needed)
      throw notNow(
        `${row.name} needs ${needed === 1 ? 'a document' : `${needed} documents`} and has ${row.documentCount}.`,
      )
    return { statusId: handoverStatus.submitted, handoverReason: null, reviewedById: null }
  },
  review(w: Write, row: Folder) {
    if (row.reviewedById !== null) throw notNow(`${row.reviewedByName ?? 'Someone'} has already reviewed it.`)
    return { reviewedById: w.person.userId }
  },
  async accept(w: Write, row: Folder) {
    if (row.reviewedById === null) throw notNow('It has to be reviewed before it can be accepted.')
    if (row.reviewedById === w.person.userId)
      throw notNow('You reviewed it yourself, so someone else has to accept it.')
    await refuseUndelivered(w, row)
    return { statusId: handoverStatus.accepted }
  },
  return: (_w: Write, _row: Folder, { reason }: { reason: string }) => ({
    statusId: handoverStatus.returned,
    handoverReason: reason,
    reviewedById: null,
  }),
  reopen: (_w: Write, _row: Folder, { reason }: { reason: string }) => ({
    statusId: handoverStatus.notStarted,
    handoverReason: reason,
    reviewedById: null,
  }),
}
