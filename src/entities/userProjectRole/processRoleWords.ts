import { processRoles } from '#contract/approvals/processRoles.ts'

/** Names of the process roles. */
export const processRoleWords: Record<number, string> = {
  [processRoles.author]: 'Author',
  [processRoles.reviewer]: 'Reviewer',
  [processRoles.leadReviewer]: 'Lead reviewer',
  [processRoles.approver]: 'Approver',
}

/** Formats a person's process roles on a project, in the order of an approval. */
export const dutiesInWords = (ids: readonly number[]) =>
  ids
    .toSorted((one, other) => one - other)
    .map((id) => processRoleWords[id] ?? '')
    .join(', ')
