import type { System } from '#contract/systems.ts'

/** The URL of a disciplinary (specification, 2.4). */
export const cardHref = ({ projectId, id }: { projectId: number; id: number }, system: System = 'sms') =>
  `/manage/projects/${system}/view/${projectId}/disciplinaries/${id}`
