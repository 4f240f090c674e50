import { project, type ProjectSummary } from '#contract/entities/project.ts'
import { labelsOf } from '#contract/labels.ts'
import { systemWords } from '#contract/systems.ts'
import { measure } from '#contract/text/amounts.ts'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import type { View } from '#src/ui/DataTable/views.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { shortSystems } from './shared/shortSystems.ts'
import { nextKeyDate } from './keyDates.ts'
import { byAttention, projectLook } from './projectLooks.ts'
import { ProjectStatusBadge } from './shared/ProjectStatusBadge.tsx'
import './project.css'

const labels = labelsOf(project)

const NextKeyDate = ({ row }: { row: ProjectSummary }) => <DueMark due={nextKeyDate(row, useClock())} />

/** Progress as a bar with its number. */
const Progress = ({ percent }: { percent: number }) => (
  <span className="line project-progress">
    <span className="progress" aria-hidden>
      <i style={{ width: `${percent}%` }} />
    </span>
    <span className="number">{measure(percent, '%', 0)}</span>
  </span>
)

/** Columns of the register of projects. Rows of equal status sort by name. */
export const projectColumns = columnsOf<ProjectSummary>([
  { id: 'number', header: labels.number, value: (row) => row.number, width: 84, always: true },
  { id: 'name', header: labels.name, value: (row) => row.name, strong: true, always: true },
  { id: 'client', header: labels.clientId, value: (row) => row.clientName, width: 154, filter: 'choice' },
  {
    id: 'status',
    header: labels.statusId,
    value: (row) => `${byAttention.indexOf(row.statusId)} ${row.name}`,
    text: (row) => projectLook(row.statusId).word,
    cell: (row) => <ProjectStatusBadge statusId={row.statusId} />,
    width: 140,
    filter: 'choice',
  },
  {
    id: 'systems',
    header: labels.systems,
    value: (row) => shortSystems(row.systems),
    choices: (row) => row.systems.map((system) => systemWords[system]),
    exportValue: (row) => row.systems.map((system) => systemWords[system]).join(', '),
    cell: (row) => <span className="quiet">{shortSystems(row.systems)}</span>,
    width: 200,
    filter: 'choice',
    dropBelow: 1600,
  },
  { id: 'manager', header: labels.managerUserId, value: (row) => row.managerName, width: 130 },
  {
    id: 'complete',
    header: labels.percentComplete,
    value: (row) => row.percentComplete,
    kind: 'number',
    align: 'left',
    cell: (row) => <Progress percent={row.percentComplete} />,
    width: 100,
  },
  {
    id: 'nextKeyDate',
    header: 'Next key date',
    value: (row) => row.nextKeyDate,
    kind: 'date',
    cell: (row) => <NextKeyDate row={row} />,
    width: 196,
  },
  {
    id: 'people',
    header: labels.peopleCount,
    value: (row) => row.peopleCount,
    kind: 'number',
    width: 96,
    dropBelow: 1600,
  },
  { id: 'town', header: labels.town, value: (row) => row.town, width: 120, startsHidden: true },
])

const isIn =
  (...statusIds: number[]) =>
  (row: ProjectSummary) =>
    statusIds.includes(row.statusId)

/** Views of the register by status. The first one holds unfinished projects. */
export const projectViews: readonly View<ProjectSummary>[] = [
  { id: 'open', label: 'Open', keeps: isIn(10, 20, 30, 40, 70) },
  { id: 'preparing', label: 'Preparing', keeps: isIn(10, 20) },
  { id: 'onSite', label: 'On site', keeps: isIn(30) },
  { id: 'handover', label: 'Handover', keeps: isIn(40) },
  { id: 'onHold', label: 'On hold', keeps: isIn(70) },
  { id: 'inUse', label: 'In use', keeps: isIn(50) },
  { id: 'closed', label: 'Closed', keeps: isIn(60) },
  { id: 'all', label: 'All', keeps: () => true },
]
