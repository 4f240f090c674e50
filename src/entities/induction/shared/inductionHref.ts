import type { System } from '#contract/systems.ts'

/** The URL of an induction (specification, 2.4). */
export const inductionHref = ({ projectId, id }: { projectId: number; id: number }, system: System = 'sms') =>
  `/manage/projects/${system}/view/${projectId}/inductions/${id}`
