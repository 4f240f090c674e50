import type { ReportKind } from '#contract/reports/reportKinds.ts'
import { changeReport } from './changeRequest.ts'
import type { Report } from './describeReport.ts'
import { returnReport } from './return.ts'
import { peopleComplianceReport } from './peopleCompliance.ts'
import { peopleWorkReport } from './peopleWork.ts'
import { equipmentReport } from './equipment.ts'
import { nonEquipmentItemReport } from './nonEquipmentItem.ts'
import { rfiReport } from './rfi.ts'
import { safetyReport } from './safety.ts'
import { weatherReport } from './weather.ts'

/** The reports of a project. */
export const projectReports: Readonly<Record<ReportKind, Report>> = {
  rfi: rfiReport,
  changeRequest: changeReport,
  safety: safetyReport,
  weather: weatherReport,
  return: returnReport,
  peopleWork: peopleWorkReport,
  peopleCompliance: peopleComplianceReport,
  equipment: equipmentReport,
  nonEquipmentItem: nonEquipmentItemReport,
}
