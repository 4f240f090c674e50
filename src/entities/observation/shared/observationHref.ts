import type { System } from '#contract/systems.ts'

/** The URL of an observation (specification, 2.4). */
export const observationHref = ({ projectId, id }: { projectId: number; id: number }, system: System = 'sms') =>
  `/manage/projects/${system}/view/${projectId}/observations/${id}`
