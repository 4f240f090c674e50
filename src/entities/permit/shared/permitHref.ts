import type { System } from '#contract/systems.ts'

/** The URL of a permit (specification, 2.4). */
export const permitHref = ({ projectId, id }: { projectId: number; id: number }, system: System = 'sms') =>
  `/manage/projects/${system}/view/${projectId}/permits/${id}`
