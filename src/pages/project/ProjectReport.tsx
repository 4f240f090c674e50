import type { System } from '#contract/systems.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { projects } from '#src/entities/project/data.ts'
import { pageHref } from '#src/entities/project/shared/projectAddress.ts'
import { LaterScreen } from '../LaterScreen.tsx'
import { OpenPage } from './OpenPage.tsx'
import { projectCrumbs } from './projectCrumbs.ts'
import { projectPages } from './projectPages.ts'
import { projectReports, type ProjectReportKind } from './reports.ts'

interface Props {
  projectId: number
  system: System
  kind: ProjectReportKind
}

/** A report of a project. */
export function ProjectReport({ projectId, system, kind }: Props) {
  const project = useOpenRecord(projects.detail(projectId))
  const title = `${projectReports[kind]} report`
  const index = { label: projectPages.reports.name, href: pageHref(system, projectId, 'reports') }
  return (
    <OpenPage project={project} system={system} page="reports">
      <LaterScreen title={title} crumbs={projectCrumbs(project, system, index, { label: title })}>
        The figures, charts and tables of this report for the days you choose.
      </LaterScreen>
    </OpenPage>
  )
}
