import { createFileRoute } from '@tanstack/react-router'
import { loadReport, ProjectReport } from '#src/pages/project/ProjectReport.tsx'
import { projectReports, type ReportPath } from '#src/pages/project/report/reports.ts'

/** A report of a project. An unknown kind of report is not found. */
export const Route = createFileRoute('/manage/projects/$system/view/$projectId/reports/$kind')({
  params: {
    parse: ({ kind }) => Object.hasOwn(projectReports, kind) && { kind: kind as ReportPath },
    stringify: ({ kind }: { kind: ReportPath }) => ({ kind }),
  },
  staticData: { page: 'reports' },
  codeSplitGroupings: [['loader', 'component']],
  // The parameters are parsed with the screen, so that their schema stays out of the first chunk.
  loader: ({ context: { queryClient }, params: { projectId, kind }, location: { search } }) =>
    loadReport(queryClient, projectId, kind, search),
  component: function Report() {
    const { kind, ...at } = Route.useParams()
    const navigate = Route.useNavigate()
    return (
      <ProjectReport
        {...at}
        report={kind}
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search: search as never, replace: true })}
      />
    )
  },
})
