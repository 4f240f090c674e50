import type { System } from '#contract/systems.ts'

/** The URL of a non-equipment item (specification, 2.4). */
export const itemHref = ({ projectId, id }: { projectId: number; id: number }, system: System = 'sms') =>
  `/manage/projects/${system}/view/${projectId}/nonequipmentitems/${id}`
