import { processRoles } from '#contract/session.ts'

/** What the duties in an approval are called. */
export const processRoleWords: Record<number, string> = {
  [processRoles.author]: 'Author',
  [processRoles.reviewer]: 'Reviewer',
  [processRoles.leadReviewer]: 'Lead reviewer',
  [processRoles.approver]: 'Approver',
}

/** The duties of somebody on a project, in the order an approval takes. */
export const dutiesInWords = (ids: readonly number[]) =>
  ids
    .toSorted((one, other) => one - other)
    .map((id) => processRoleWords[id] ?? '')
    .join(', ')
