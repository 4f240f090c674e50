import type { ChangeSourceKind } from '#contract/changes/changeRequestStatus.ts'
import { projectPath } from '#contract/projectPath.ts'

/** The URL of the form for a new change request, prefilled from its source record. */
export const newChangeHref = (projectId: number, kind: ChangeSourceKind, id: number) =>
  `${projectPath('pmp', projectId, 'changerequests')}?open=0&${kind}=${id}`
