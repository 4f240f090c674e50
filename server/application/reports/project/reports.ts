import type { ReadyReportKind } from '#contract/reports/reportFacts.ts'
import { changeReport } from './changeRequest.ts'
import type { Report } from './describeReport.ts'
import { equipmentReport } from './equipment.ts'
import { nonEquipmentItemReport } from './nonEquipmentItem.ts'
import { rfiReport } from './rfi.ts'
import { safetyReport } from './safety.ts'

/** The reports of a project. */
export const projectReports: Readonly<Record<ReadyReportKind, Report>> = {
  rfi: rfiReport,
  changeRequest: changeReport,
  safety: safetyReport,
  equipment: equipmentReport,
  nonEquipmentItem: nonEquipmentItemReport,
}
