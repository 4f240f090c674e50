import type { ReportKind } from '#contract/reports/projectReport.ts'

/** The reports of a project, by the last segment of their URL (specification, 2.4). */
export const projectReports = {
  rfi: 'rfi',
  changerequest: 'changeRequest',
  safety: 'safety',
  peoplework: 'peopleWork',
  peoplecompliance: 'peopleCompliance',
  equipment: 'equipment',
  nonequipmentitem: 'nonEquipmentItem',
  weather: 'weather',
  return: 'return',
} as const satisfies Record<string, ReportKind>
export type ReportPath = keyof typeof projectReports
