import { IconFlag3 } from '@tabler/icons-react'
import type { WorkItem } from '#contract/people/workload.ts'
import { nothing } from '#contract/text/amounts.ts'
import { dueWidth, columnsOf, type Column } from '#src/ui/DataTable/columns.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { dueOn, type Due as DueWords } from '#src/ui/time/due.ts'
import { daysAhead } from '#src/ui/time/time.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'

/** A row of the table. A record may be listed twice, for two reasons. */
export type WorkRow = WorkItem & { id: string }

export const workRow = (item: WorkItem): WorkRow => ({
  ...item,
  id: `${item.entityKind}/${item.entityId}/${item.reason}`,
})

/** URL of the next step: the record's page, with the dialog of the step if it has one. */
const nextHref = ({ url, act }: WorkItem) => (act === null ? url : `${url}#${act}`)

const reason: Column<WorkRow> = {
  id: 'reason',
  header: 'Reason',
  value: (row) => row.reason,
  width: 152,
  always: true,
  filter: 'choice',
}
const number: Column<WorkRow> = { id: 'number', header: 'Number', value: (row) => row.number, width: 98 }
const title: Column<WorkRow> = {
  id: 'title',
  header: 'Title',
  value: (row) => row.title,
  cell: (row) => <Title row={row} />,
  strong: true,
  always: true,
}
const projectName = ({ projectNumber, projectName: name }: WorkRow) =>
  projectNumber === null ? '' : `${projectNumber} ${name}`
const project: Column<WorkRow> = {
  id: 'project',
  header: 'Project',
  value: (row) => row.projectNumber,
  cell: (row) => <span title={projectName(row)}>{row.projectNumber ?? nothing}</span>,
  choices: (row) => [projectName(row)].filter(Boolean),
  width: 92,
  filter: 'choice',
}
const kind: Column<WorkRow> = { id: 'kind', header: 'Kind', value: (row) => row.kind, width: 130, filter: 'choice' }
const since: Column<WorkRow> = {
  id: 'since',
  header: 'Since',
  value: (row) => row.since,
  kind: 'moment',
  cell: (row) => <Moment at={row.since} />,
  width: 116,
}
const due: Column<WorkRow> = {
  id: 'due',
  header: 'Due',
  value: (row) => row.dueOn,
  kind: 'date',
  cell: (row) => <Due row={row} />,
  width: dueWidth,
}
const next: Column<WorkRow> = {
  id: 'next',
  header: 'Next',
  value: (row) => row.next,
  cell: (row) => (
    <UiLink className="button small" href={nextHref(row)} aria-label={`${row.next}: ${row.number ?? row.title}`}>
      {row.next}
    </UiLink>
  ),
  width: 128,
  always: true,
  sortable: false,
}

/** The columns for one project. */
export const columnsInProject = columnsOf([
  { ...reason, width: 196 },
  { ...number, width: 132 },
  title,
  { ...kind, dropBelow: 1360 },
  since,
  due,
  next,
])
/** The columns for all projects together, sized for a panel. The project is shown below the title. */
export const columnsOverall = columnsOf([
  reason,
  { ...number, dropBelow: 1440 },
  { ...title, cell: (row) => <TitleOfProject row={row} /> },
  { ...project, startsHidden: true },
  { ...kind, startsHidden: true },
  { ...since, dropBelow: 1600 },
  due,
  next,
])

const TitleOfProject = ({ row }: { row: WorkRow }) => (
  <span className="two-lines">
    <span className="cut">
      <Title row={row} />
    </span>
    {row.projectNumber && (
      <span className="small faint cut" title={projectName(row)}>
        {row.projectNumber}
      </span>
    )}
  </span>
)

const Title = ({ row: { title, isCritical } }: { row: WorkRow }) => (
  <>
    {isCritical && (
      <IconFlag3
        className="tone-red"
        size={14}
        stroke={2}
        aria-label="Critical"
        role="img"
        style={{ display: 'inline', verticalAlign: -2, marginRight: 6 }}
      />
    )}
    {title}
  </>
)

/** The server decides what is overdue, so that the mark agrees with the count of overdue items. */
function Due({ row: { dueOn: day, dueFor, isOverdue, overWords } }: { row: WorkRow }) {
  const clock = useClock()
  const due = dueOn(day, clock, !isOverdue && (daysAhead(day, clock) ?? 0) < 0)
  const shown: DueWords = isOverdue ? { ...due, text: overWords ?? 'Earlier today', state: 'late' } : due
  return (
    <span className="two-lines">
      <DueMark due={shown} />
      {dueFor && <span className="small faint cut">{dueFor}</span>}
    </span>
  )
}
