import { createFileRoute } from '@tanstack/react-router'
import { ProjectReport } from '#src/pages/project/ProjectReport.tsx'
import { projectReports, type ProjectReportKind } from '#src/pages/project/reports.ts'

/** A report of a project. An unknown kind of report is not found. */
export const Route = createFileRoute('/manage/projects/$system/view/$projectId/reports/$kind')({
  params: {
    parse: ({ kind }) => Object.hasOwn(projectReports, kind) && { kind: kind as ProjectReportKind },
    stringify: ({ kind }: { kind: ProjectReportKind }) => ({ kind }),
  },
  staticData: { page: 'reports' },
  component: function Report() {
    return <ProjectReport {...Route.useParams()} />
  },
})
