import type { ChangeSourceKind } from '#contract/changes/changeRequestStatus.ts'

/** The URL of the form for a new change request, prefilled from its source record. */
export const newChangeHref = (projectId: number, kind: ChangeSourceKind, id: number) =>
  `/manage/projects/pmp/view/${projectId}/changerequests?open=0&${kind}=${id}`
