import { project, projectStatus, type ProjectSummary } from '#contract/entities/project.ts'
import { figures as meanings } from '#contract/figures.ts'
import { labelsOf } from '#contract/labels.ts'
import type { CountedFigure, ProjectFigures } from '#contract/projects/projectFigures.ts'
import { measure, number } from '#contract/text/amounts.ts'
import { shortMoney } from '#contract/text/money.ts'
import { byAttention, projectLook } from '#src/entities/project/projectLooks.ts'
import { ProjectStatusBadge } from '#src/entities/project/shared/ProjectStatusBadge.tsx'
import { columnsOf, type Column } from '#src/ui/DataTable/columns.ts'
import type { View } from '#src/ui/DataTable/views.ts'

/** A project with its figures, as far as its reader may know them. */
export interface ProjectRow extends ProjectSummary {
  figures: Partial<ProjectFigures>
  /** How many people are on site now. */
  onSite: number
  /** RFIs, actions and inspections that are overdue. */
  overdue: number
}

/** A project as a row of the comparison. */
export const projectRow = (
  row: ProjectSummary,
  figures: Partial<ProjectFigures> | undefined = {},
  onSite = 0,
): ProjectRow => ({
  ...row,
  figures,
  onSite,
  overdue: (figures.overdueRfis ?? 0) + (figures.overdueActions ?? 0) + (figures.overdueInspections ?? 0),
})

const labels = labelsOf(project)

/** What is late is written in red. */
const late = (count: number) => (
  <span className={count > 0 ? 'due tone-red number' : 'faint number'}>{number(count)}</span>
)

/** A figure of a project; a project without it shows nothing. */
const counted = (name: CountedFigure, more: Partial<Column<ProjectRow>> = {}): Column<ProjectRow> => ({
  id: name,
  header: meanings[name].name,
  value: ({ figures }) => figures[name] ?? null,
  kind: 'number',
  width: 96,
  ...more,
})
const overdue = (name: CountedFigure, more: Partial<Column<ProjectRow>> = {}) =>
  counted(name, { cell: ({ figures }) => late(figures[name] ?? 0), ...more })

/** Columns of the comparison of projects. */
export const projectFigureColumns = columnsOf<ProjectRow>([
  { id: 'number', header: labels.number, value: (row) => row.number, width: 76, always: true },
  { id: 'name', header: labels.name, value: (row) => row.name, strong: true, always: true },
  {
    id: 'client',
    header: labels.clientId,
    value: (row) => row.clientName,
    width: 154,
    filter: 'choice',
    startsHidden: true,
  },
  {
    id: 'manager',
    header: labels.managerUserId,
    value: (row) => row.managerName,
    width: 130,
    filter: 'choice',
    startsHidden: true,
  },
  {
    id: 'status',
    header: labels.statusId,
    value: (row) => `${byAttention.indexOf(row.statusId)} ${row.name}`,
    text: (row) => projectLook(row.statusId).word,
    cell: (row) => <ProjectStatusBadge statusId={row.statusId} />,
    width: 134,
    filter: 'choice',
  },
  {
    id: 'progress',
    header: meanings.progress.name,
    value: (row) => row.percentComplete,
    text: (row) => measure(row.percentComplete, '%', 0),
    exportValue: (row) => row.percentComplete,
    kind: 'number',
    width: 84,
  },
  { id: 'onSite', header: meanings.onSiteNow.name, value: (row) => row.onSite, kind: 'number', width: 100 },
  {
    id: 'overdue',
    header: 'Overdue in all',
    value: (row) => row.overdue,
    cell: (row) => late(row.overdue),
    kind: 'number',
    width: 112,
  },
  overdue('overdueActions', { width: 116 }),
  overdue('overdueInspections', { width: 136 }),
  overdue('overdueRfis', { dropBelow: 1600 }),
  counted('openRfis', { width: 120, startsHidden: true }),
  counted('activePermits', { width: 110, dropBelow: 1800 }),
  counted('pendingChange', {
    text: ({ figures, currency }) =>
      figures.pendingChange === undefined ? '' : shortMoney(figures.pendingChange, currency),
    exportValue: ({ figures }) => figures.pendingChange ?? null,
    width: 128,
    dropBelow: 1440,
  }),
  { id: 'currency', header: labels.currency, value: (row) => row.currency, width: 84, startsHidden: true },
  counted('safetyFile', {
    text: ({ figures }) => (figures.safetyFile === undefined ? '' : measure(figures.safetyFile, '%', 0)),
    exportValue: ({ figures }) => figures.safetyFile ?? null,
  }),
])

/** Views of the comparison. The first one holds unfinished projects. */
export const projectRowViews: readonly View<ProjectRow>[] = [
  {
    id: 'open',
    label: 'Open',
    keeps: ({ statusId }) => !([projectStatus.inUse, projectStatus.closed] as number[]).includes(statusId),
  },
  { id: 'onSite', label: 'On site', keeps: ({ statusId }) => statusId === projectStatus.onSite },
  { id: 'overdue', label: 'Something overdue', urgent: true, keeps: ({ overdue: count }) => count > 0 },
  { id: 'all', label: 'All', keeps: () => true },
]
