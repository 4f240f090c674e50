import type { System } from '#contract/systems.ts'

/** The URL of an incident (specification, 2.4). */
export const incidentHref = ({ projectId, id }: { projectId: number; id: number }, system: System = 'sms') =>
  `/manage/projects/${system}/view/${projectId}/incidents/${id}`
