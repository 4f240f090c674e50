/**
 * The progress of a folder of the safety file towards handover. In progress and not applicable are derived from its
 * other fields; the rest are stored.
 */
export const handoverStatus = {
  notStarted: 10,
  inProgress: 20,
  submitted: 30,
  accepted: 40,
  returned: 50,
  notApplicable: 60,
} as const
export type HandoverStatusId = (typeof handoverStatus)[keyof typeof handoverStatus]

/** The words for each status, in badges, history and exports. */
export const handoverWords: Record<HandoverStatusId, string> = {
  10: 'Not started',
  20: 'In progress',
  30: 'Submitted',
  40: 'Accepted',
  50: 'Returned',
  60: 'Not applicable',
}

interface Deliverable {
  statusId: number
  isNotApplicable: boolean
  documentCount: number
}

/** Returns the handover status of a folder. */
export function handoverOf({ statusId, isNotApplicable, documentCount }: Deliverable): HandoverStatusId {
  if (isNotApplicable) return handoverStatus.notApplicable
  return statusId === handoverStatus.notStarted && documentCount > 0
    ? handoverStatus.inProgress
    : (statusId as HandoverStatusId)
}

/** Whether a folder has to be provided by a company, or is required for the safety file. */
export const isDeliverable = (folder: { isRequired: boolean; ownerClientId: number | null }) =>
  folder.isRequired || folder.ownerClientId !== null

/** Whether nothing more has to be provided for a folder. */
export const isSettled = (folder: Deliverable) =>
  handoverOf(folder) === handoverStatus.accepted || handoverOf(folder) === handoverStatus.notApplicable

/** How many documents a folder needs before it can be submitted. */
export const documentsNeeded = ({ minDocuments }: { minDocuments: number }) => Math.max(1, minDocuments)

/** The share of required folders that are accepted or not applicable, in whole per cent; null without required ones. */
export function completeness(folders: readonly (Deliverable & { isRequired: boolean })[]) {
  const required = folders.filter(({ isRequired }) => isRequired)
  return required.length === 0 ? null : Math.floor((required.filter(isSettled).length / required.length) * 100)
}
