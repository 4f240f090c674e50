import type { System } from '#contract/systems.ts'

/** The URL of RAMS (specification, 2.4). */
export const ramsHref = ({ projectId, id }: { projectId: number; id: number }, system: System = 'sms') =>
  `/manage/projects/${system}/view/${projectId}/rams/${id}`
