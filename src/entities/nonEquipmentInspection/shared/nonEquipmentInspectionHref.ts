import type { System } from '#contract/systems.ts'

/** The URL of an inspection of a place or a structure (specification, 2.4). */
export const nonEquipmentInspectionHref = (
  { projectId, id }: { projectId: number; id: number },
  system: System = 'sms',
) => `/manage/projects/${system}/view/${projectId}/nonEquipmentinspections/${id}`
