import type { System } from '#contract/systems.ts'

/** The URL of an action (specification, 2.4). */
export const actionHref = ({ projectId, id }: { projectId: number; id: number }, system: System = 'sms') =>
  `/manage/projects/${system}/view/${projectId}/questionresponseactions/${id}`
