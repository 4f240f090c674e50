import type { System } from '#contract/systems.ts'

/** The URL of a training (specification, 2.4). */
export const trainingHref = ({ projectId, id }: { projectId: number; id: number }, system: System = 'sms') =>
  `/manage/projects/${system}/view/${projectId}/onsitetraining/${id}`
