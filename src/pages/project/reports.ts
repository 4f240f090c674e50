/** The reports of a project, by the last segment of their URL (specification, 2.4). */
export const projectReports = {
  peoplework: 'People and work',
  peoplecompliance: 'People compliance',
  safety: 'Safety',
  equipment: 'Equipment',
  nonequipmentitem: 'Non-equipment items',
  weather: 'Weather',
  return: 'Weekly return',
  rfi: 'RFIs',
  changerequest: 'Change requests',
} as const
export type ProjectReportKind = keyof typeof projectReports
