/** The reports of a project, as their addresses call them (specification, section 7.3), in the order of their index. */
export const reportKinds = [
  'rfi',
  'changeRequest',
  'safety',
  'peopleWork',
  'peopleCompliance',
  'equipment',
  'nonEquipmentItem',
  'weather',
  'return',
] as const
export type ReportKind = (typeof reportKinds)[number]

/** The last segment of the URL of a report's page (specification, 2.4): 'changerequest'. */
type ReportPath = Lowercase<ReportKind>
export const reportPathOf = (kind: ReportKind) => kind.toLowerCase() as ReportPath

/** The report at a segment of a URL; undefined if there is none. */
export const reportAt = (path: string) => reportKinds.find((kind) => reportPathOf(kind) === path)
