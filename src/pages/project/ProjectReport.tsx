import type { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import * as z from 'zod/mini'
import { reportSystems, reportTitle } from '#contract/reports/reportFacts.ts'
import { reportPathOf, type ReportKind } from '#contract/reports/reportKinds.ts'
import { systemWords, type System } from '#contract/systems.ts'
import { projectPath } from '#contract/projectPath.ts'
import { askedIn, projectReport } from '#src/pages/project/report/reportData.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { projects } from '#src/entities/project/data.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { OpenPage } from './OpenPage.tsx'
import { projectCrumbs } from './projectCrumbs.ts'
import { projectPages } from './projectPages.ts'
import { reportSearch, type ReportSearch } from './report/reportSearch.ts'

const Report = lazyPart(() => import('./report/Report.tsx').then((file) => ({ default: file.Report })))

interface ReportPlace {
  projectId: number
  system: System
  kind: ReportKind
}

/** Loads the code and the data of a report in parallel. */
export async function loadReport(client: QueryClient, { projectId, system, kind }: ReportPlace, search: unknown) {
  if (!reportSystems(kind).includes(system)) return
  void client.prefetchQuery(projectReport(kind, projectId, askedIn(kind, system, z.parse(reportSearch, search))))
  await Report.ready()
}

interface Props extends ReportPlace {
  /** The search parameters of the URL as they are. */
  search: unknown
  onSearch(search: ReportSearch): void
}

/** A report of a project, in the system that it belongs to. */
export function ProjectReport({ projectId, system, kind, search, onSearch }: Props) {
  const project = useOpenRecord(projects.detail(projectId))
  const title = reportTitle(kind, system)
  const index = { label: projectPages.reports.name, href: projectPath(system, projectId, 'reports') }
  const crumbs = projectCrumbs(project, system, index, { label: title })
  const systems = reportSystems(kind)
  const own = systems[0]!
  return (
    <OpenPage project={project} system={system} page="reports">
      {systems.includes(system) ? (
        <Suspense fallback={<Spinner label="The report is loading" />}>
          <Report
            key={`${projectId}/${system}/${kind}`}
            project={project}
            system={system}
            kind={kind}
            title={title}
            crumbs={crumbs}
            search={z.parse(reportSearch, search)}
            onSearch={onSearch}
          />
        </Suspense>
      ) : (
        <>
          <PageHeader crumbs={crumbs} title={title} />
          <EmptyState
            title={`This report is not part of ${systemWords[system]}`}
            action={
              project.openSystems.includes(own) && (
                <UiLink
                  className="button primary"
                  href={`${projectPath(own, projectId, 'reports')}/${reportPathOf(kind)}`}
                >
                  {`Go to ${systemWords[own]}`}
                </UiLink>
              )
            }
          >
            {`It belongs to ${systemWords[own]}.`}
          </EmptyState>
        </>
      )}
    </OpenPage>
  )
}
