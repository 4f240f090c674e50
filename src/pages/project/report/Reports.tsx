import { IconReportAnalytics } from '@tabler/icons-react'
import { isReadyReport, reportFactsOf, reportName } from '#contract/reports/reportFacts.ts'
import { reportKinds, reportPathOf } from '#contract/reports/reportKinds.ts'
import { systemWords } from '#contract/systems.ts'
import { projectPath } from '#contract/projectPath.ts'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import type { PageProps } from '../projectPage.ts'
import './report.css'

/** The reports of a system; those that this version does not have are named below. */
export function Reports({ project, system, title, crumbs }: PageProps) {
  const own = reportKinds
    .filter((kind) => reportFactsOf(kind).in[system] !== undefined)
    .map((kind) => ({ path: reportPathOf(kind), kind, about: reportFactsOf(kind).about }))
  const ready = own.filter(({ kind }) => isReadyReport(kind))
  const later = own.filter(({ kind }) => !isReadyReport(kind))
  return (
    <>
      <PageHeader crumbs={crumbs} title={title} />
      {own.length === 0 && (
        <EmptyState title="No items" icon={IconReportAnalytics}>
          {`${systemWords[system]} has no reports. Its overview says how complete it is.`}
        </EmptyState>
      )}
      <div className="content">
        {ready.length > 0 && (
          <ul className="report-index" aria-label="Reports">
            {ready.map(({ path, kind, about }) => (
              <li key={path}>
                <UiLink className="panel" href={`${projectPath(system, project.id, 'reports')}/${path}`}>
                  <strong>{reportName(kind, system)}</strong>
                  <span className="quiet">{about}</span>
                </UiLink>
              </li>
            ))}
          </ul>
        )}
        {later.length > 0 && (
          <Panel title="Not in this version">
            <ul className="report-later">
              {later.map(({ path, kind, about }) => (
                <li key={path}>
                  <strong>{reportName(kind, system)}</strong>
                  <span className="quiet">{about}</span>
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </>
  )
}
