import { projectReportPath, type ProjectReport } from '#contract/reports/projectReport.ts'
import { reportFacts, type ReadyReportKind } from '#contract/reports/reportFacts.ts'
import { computedFrom } from '#src/data/computed.ts'

/** The address of a report below `/api`, or of the same as a file. */
export function reportPath(kind: ReadyReportKind, projectId: number, asked: object, file?: 'xlsx' | 'pdf') {
  const query = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return `${projectReportPath}/${kind}/${projectId}${file ? `/${file}` : ''}${query && `?${query}`}`
}

/** A report of a project. A change of a record that it counts makes it stale. */
export const projectReport = (kind: ReadyReportKind, projectId: number, asked: object) =>
  computedFrom<ProjectReport>(reportFacts[kind].counts, reportPath(kind, projectId, asked))
