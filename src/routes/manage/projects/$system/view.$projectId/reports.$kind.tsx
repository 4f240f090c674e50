import { createFileRoute } from '@tanstack/react-router'
import { reportAt, reportPathOf, type ReportKind } from '#contract/reports/reportKinds.ts'
import { loadReport, ProjectReport } from '#src/pages/project/ProjectReport.tsx'

/** A report of a project. An unknown kind of report is not found. */
export const Route = createFileRoute('/manage/projects/$system/view/$projectId/reports/$kind')({
  params: {
    parse: ({ kind: path }) => {
      const kind = reportAt(path)
      return kind !== undefined && { kind }
    },
    stringify: ({ kind }: { kind: ReportKind }) => ({ kind: reportPathOf(kind) }),
  },
  staticData: { page: 'reports' },
  codeSplitGroupings: [['loader', 'component']],
  // The parameters are parsed with the screen, so that their schema stays out of the first chunk.
  loader: ({ context: { queryClient }, params, location: { search } }) => loadReport(queryClient, params, search),
  component: function Report() {
    const params = Route.useParams()
    const navigate = Route.useNavigate()
    return (
      <ProjectReport
        {...params}
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search: search as never, replace: true })}
      />
    )
  },
})
