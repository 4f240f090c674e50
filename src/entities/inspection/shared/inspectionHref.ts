import type { System } from '#contract/systems.ts'

/** The URL of an inspection of equipment (specification, 2.4). */
export const inspectionHref = (
  { projectId, itemId, id }: { projectId: number; itemId: number; id: number },
  system: System = 'sms',
) => `/manage/projects/${system}/view/${projectId}/equipments/${itemId}/inspections/${id}`
