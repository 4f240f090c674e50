import { projectReportPath, type ProjectReport } from '#contract/reports/projectReport.ts'
import { reportFacts, reportSystems } from '#contract/reports/reportFacts.ts'
import type { ReportKind } from '#contract/reports/reportKinds.ts'
import { systems, type System } from '#contract/systems.ts'
import { computedFrom } from '#src/data/computed.ts'

/** The address of a report below `/api`, or of the same as a file. */
export function reportPath(kind: ReportKind, projectId: number, asked: object, file?: 'xlsx' | 'pdf') {
  const query = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return `${projectReportPath}/${kind}/${projectId}${file ? `/${file}` : ''}${query && `?${query}`}`
}

/** What is asked of a report in a system. One that several systems list names the system whose records it counts. */
export const askedIn = (kind: ReportKind, system: System, search: object) =>
  reportSystems(kind).length > 1 ? { ...search, systemId: systems[system] } : search

/** A report of a project. A change of a record that it counts makes it stale. */
export const projectReport = (kind: ReportKind, projectId: number, asked: object) =>
  computedFrom<ProjectReport>(reportFacts[kind].counts, reportPath(kind, projectId, asked))
