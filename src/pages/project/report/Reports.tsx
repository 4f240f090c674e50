import { IconReportAnalytics } from '@tabler/icons-react'
import { reportFactsOf, reportName } from '#contract/reports/reportFacts.ts'
import { reportKinds, reportPathOf } from '#contract/reports/reportKinds.ts'
import { systemWords } from '#contract/systems.ts'
import { projectPath } from '#contract/projectPath.ts'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import type { PageProps } from '../projectPage.ts'
import './report.css'

/** The reports of a system. */
export function Reports({ project, system, title, crumbs }: PageProps) {
  const own = reportKinds
    .filter((kind) => reportFactsOf(kind).in[system] !== undefined)
    .map((kind) => ({ path: reportPathOf(kind), kind, about: reportFactsOf(kind).about }))
  return (
    <>
      <PageHeader crumbs={crumbs} title={title} />
      {own.length === 0 && (
        <EmptyState title="No items" icon={IconReportAnalytics}>
          {`${systemWords[system]} has no reports. Its overview says how complete it is.`}
        </EmptyState>
      )}
      <div className="content">
        {own.length > 0 && (
          <ul className="report-index" aria-label="Reports">
            {own.map(({ path, kind, about }) => (
              <li key={path}>
                <UiLink className="panel" href={`${projectPath(system, project.id, 'reports')}/${path}`}>
                  <strong>{reportName(kind, system)}</strong>
                  <span className="quiet">{about}</span>
                </UiLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
