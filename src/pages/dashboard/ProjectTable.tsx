import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { projectFigures } from '#src/data/projectDashboard.ts'
import { useUser } from '#src/data/useUser.ts'
import { projects } from '#src/entities/project/data.ts'
import { projectHref } from '#src/entities/project/shared/projectAddress.ts'
import { sitesNow } from '#src/entities/siteAttendance/data.ts'
import { useTable } from '#src/entities/record/useTable.ts'
import { together } from '#src/ui/answer.ts'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import { projectFigureColumns, projectRow, projectRowViews } from './projectFigureColumns.tsx'

/** All projects that the reader may see side by side, those with the most that is overdue first. */
export function ProjectTable({ choice }: { choice: ReactNode }) {
  const { pbSystems } = useUser()
  const table = useTable('projectFigures', { sorter: { column: 'overdue', down: true } })
  const [known, figures, sites] = [
    useQuery(projects.list()),
    useQuery(projectFigures(null, true)),
    useQuery(sitesNow()),
  ]
  const rows = useMemo(() => {
    if (!known.data || !figures.data || !sites.data) return undefined
    const figuresOf = new Map(figures.data.map((one) => [one.projectId, one]))
    const onSite = new Map(sites.data.map((one) => [one.projectId, one.people]))
    return known.data.map((row) => projectRow(row, figuresOf.get(row.id), onSite.get(row.id)))
  }, [known.data, figures.data, sites.data])
  const { error, refetch } = together([known, figures, sites], () => null)
  return (
    <section className="panel project-table" aria-label="Projects compared">
      <header className="line">
        <h2>Projects</h2>
        <span className="small quiet">
          Records are counted as far as you may read them. Each figure leads to what it counts.
        </span>
        <span className="push">{choice}</span>
      </header>
      <DataTable
        {...table}
        label="Projects compared"
        rows={rows}
        columns={projectFigureColumns}
        views={projectRowViews}
        filterHint="Number, name, client"
        empty={{ sentence: 'A project appears here as soon as you are given a role on it.' }}
        problem={
          error && !rows
            ? { title: 'The figures could not be loaded', sentence: error.message, retry: () => void refetch() }
            : null
        }
        rowLink={(row) => projectHref(row, pbSystems)}
        rowName={(row) => row.number}
        exportName="projects compared"
      />
    </section>
  )
}
