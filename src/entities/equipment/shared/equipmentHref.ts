import type { System } from '#contract/systems.ts'

/** The URL of equipment (specification, 2.4). */
export const equipmentHref = ({ projectId, id }: { projectId: number; id: number }, system: System = 'sms') =>
  `/manage/projects/${system}/view/${projectId}/equipments/${id}`
