import type { TargetByValue } from '../fieldFacts.ts'

/** The statuses of a change request (domain specification, 9.2). A draft has no number. */
export const changeRequestStatus = {
  draft: 10,
  notified: 20,
  assessing: 30,
  quoted: 40,
  inApproval: 50,
  approved: 60,
  approvedInPart: 65,
  rejected: 70,
  implemented: 75,
  closed: 80,
  withdrawn: 90,
  superseded: 95,
} as const

export const changeRequestStatusWords: Readonly<Record<number, string>> = {
  10: 'Draft',
  20: 'Notified',
  30: 'Assessing',
  40: 'Quotation submitted',
  50: 'In approval',
  60: 'Approved',
  65: 'Approved in part',
  70: 'Rejected',
  75: 'Implemented',
  80: 'Closed',
  90: 'Withdrawn',
  95: 'Superseded',
}

/** What is due in each status; the others wait for nothing by a day. An approval has due dates of its own stages. */
export const changeDueWords: Readonly<Record<number, string>> = {
  10: 'Notice due',
  20: 'Reply due',
  30: 'Quotation due',
  40: 'Decision due',
  50: 'Decision due',
}

const { notified, assessing, quoted, inApproval, approved, approvedInPart, implemented } = changeRequestStatus

/** The author has given notice, and nobody has decided on the change yet. Its value counts as pending. */
export const pendingStatuses: readonly number[] = [notified, assessing, quoted, inApproval]
/** What was agreed counts towards the contract sum. A change closed without agreement has no agreed cost. */
export const agreedStatuses: readonly number[] = [approved, approvedInPart, implemented, changeRequestStatus.closed]

type Standing = { statusId: number; agreedDays: number | null }

/** Whether a change was agreed. By the days: one closed without agreement has none, and sums are not read by everyone. */
export const isAgreed = ({ statusId, agreedDays }: Standing) => agreedStatuses.includes(statusId) && agreedDays !== null

/**
 * Whether the sums and days of a change belong in a total: as long as nobody has decided on it, and once it is agreed.
 * Drafts, rejected, withdrawn and superseded changes cost nobody anything, nor do those closed without an agreement.
 */
export const countsInTotals = (change: Standing) => pendingStatuses.includes(change.statusId) || isAgreed(change)
/** What counts in a total, beside the word 'Total'. */
export const countedInTotals = 'pending and agreed'

/** The type of an early warning, which may be closed without becoming a change. */
export const earlyWarningType = 10

export const changeSources = ['none', 'rfi', 'observation', 'incident', 'instruction'] as const
export const changeSourceWords: Record<(typeof changeSources)[number], string> = {
  none: 'None',
  rfi: 'RFI',
  observation: 'Observation',
  incident: 'Incident',
  instruction: 'Instruction',
}

/** What `sourceId` refers to, by `source`: the sources that are records of the project. */
export const changeSourceTargets = {
  rfi: { kind: 'rfi', missing: 'Choose an RFI of this project.' },
  observation: { kind: 'observation', missing: 'Choose an observation of this project.' },
  incident: { kind: 'incident', missing: 'Choose an incident of this project.' },
} as const satisfies Partial<Record<(typeof changeSources)[number], TargetByValue>>
export type ChangeSourceKind = keyof typeof changeSourceTargets
export const changeSourceKinds = Object.keys(changeSourceTargets) as ChangeSourceKind[]
export const isChangeSource = (word: unknown): word is ChangeSourceKind =>
  typeof word === 'string' && Object.hasOwn(changeSourceTargets, word)

/** The record that a change request comes from; null if it comes from none. */
export function sourceRecordOf({ source, sourceId }: { source?: string; sourceId?: number | null | undefined }) {
  return isChangeSource(source) && sourceId ? { kind: source, id: sourceId } : null
}

export const changeFunding = ['client', 'contractor', 'insurance', 'contingency'] as const
export const changeFundingWords: Record<(typeof changeFunding)[number], string> = {
  client: 'Client',
  contractor: 'Contractor',
  insurance: 'Insurance',
  contingency: 'Contingency',
}

export const changeKeyDates = ['plannedCompletion', 'practicalCompletion', 'defectsEnd', 'sectionalCompletion'] as const
export const changeKeyDateWords: Record<(typeof changeKeyDates)[number], string> = {
  plannedCompletion: 'Planned completion',
  sectionalCompletion: 'Sectional completion',
  practicalCompletion: 'Practical completion',
  defectsEnd: 'Defects end',
}
