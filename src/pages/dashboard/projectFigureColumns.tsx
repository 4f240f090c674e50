import type { ReactNode } from 'react'
import { project, projectStatus, type ProjectSummary } from '#contract/entities/project.ts'
import { figures as meanings, type FigureName } from '#contract/figures.ts'
import { labelsOf } from '#contract/labels.ts'
import type { CountedFigure, ProjectFigures } from '#contract/projects/projectFigures.ts'
import { measure, number } from '#contract/text/amounts.ts'
import { shortMoney } from '#contract/text/money.ts'
import { byAttention, projectLook } from '#src/entities/project/projectLooks.ts'
import { ProjectStatusBadge } from '#src/entities/project/shared/ProjectStatusBadge.tsx'
import { columnsOf, type Column } from '#src/ui/DataTable/columns.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import type { View } from '#src/ui/DataTable/views.ts'
import { figurePath } from './figurePath.ts'

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

/** A figure that leads to what it counts, if the reader opens that system. */
function Leading({ row, of, children }: { row: ProjectRow; of: FigureName; children: ReactNode }) {
  const href = figurePath(row, of)
  return href === undefined ? (
    children
  ) : (
    <UiLink className="figure-link" href={href} title={meanings[of].meaning}>
      {children}
    </UiLink>
  )
}

type Write = (value: number, row: ProjectRow) => string

/** A figure of a project; a project without it shows nothing. */
const counted = (
  name: CountedFigure,
  { write = (value) => number(value), ...more }: Partial<Column<ProjectRow>> & { write?: Write } = {},
): Column<ProjectRow> => {
  const text = (row: ProjectRow) => {
    const value = row.figures[name]
    return value === undefined || value === null ? '' : write(value, row)
  }
  return {
    id: name,
    header: meanings[name].name,
    value: ({ figures }) => figures[name] ?? null,
    text,
    exportValue: ({ figures }) => figures[name] ?? null,
    cell: (row) => (
      <Leading row={row} of={name}>
        {text(row)}
      </Leading>
    ),
    kind: 'number',
    width: 96,
    ...more,
  }
}
const overdue = (name: CountedFigure, more: Partial<Column<ProjectRow>> = {}) =>
  counted(name, {
    cell: (row) =>
      row.figures[name] ? (
        <Leading row={row} of={name}>
          {late(row.figures[name])}
        </Leading>
      ) : (
        late(0)
      ),
    ...more,
  })
const money: Write = (value, { currency }) => shortMoney(value, currency)

/** The rate, or that nobody's hours are known; nothing for those who do not read all accidents of the project. */
const rateWords = ({ figures: { afr } }: ProjectRow) =>
  afr === undefined ? '' : afr === null ? 'no hours' : number(afr, 2)

/** Columns of the comparison of projects. */
export const projectFigureColumns = columnsOf<ProjectRow>([
  { id: 'number', header: labels.number, value: (row) => row.number, width: 84, always: true },
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
    width: 146,
    filter: 'choice',
  },
  {
    id: 'progress',
    header: meanings.progress.name,
    value: (row) => row.percentComplete,
    text: (row) => measure(row.percentComplete, '%', 0),
    exportValue: (row) => row.percentComplete,
    kind: 'number',
    width: 92,
    dropBelow: 1600,
  },
  {
    id: 'onSite',
    header: meanings.onSiteNow.name,
    value: (row) => row.onSite,
    cell: (row) =>
      row.onSite > 0 ? (
        <Leading row={row} of="onSiteNow">
          {number(row.onSite)}
        </Leading>
      ) : (
        <span className="faint number">0</span>
      ),
    kind: 'number',
    width: 94,
  },
  {
    id: 'overdue',
    header: 'Overdue in all',
    value: (row) => row.overdue,
    cell: (row) => late(row.overdue),
    kind: 'number',
    width: 116,
  },
  overdue('overdueActions', { width: 118 }),
  overdue('overdueInspections', { width: 140 }),
  overdue('overdueEquipment', { width: 142, startsHidden: true }),
  overdue('overduePlaces', { width: 124, startsHidden: true }),
  overdue('overdueRfis', { width: 116, startsHidden: true }),
  counted('openRfis', { width: 124, dropBelow: 1800 }),
  counted('activePermits', { width: 116, startsHidden: true }),
  counted('afr', {
    text: rateWords,
    cell: (row) => (
      <Leading row={row} of="afr">
        {row.figures.afr === null ? <span className="faint">no hours</span> : rateWords(row)}
      </Leading>
    ),
    width: 78,
  }),
  counted('pendingChange', { write: money, width: 124, dropBelow: 1440 }),
  counted('forecast', { write: money, width: 104, dropBelow: 1600 }),
  { id: 'currency', header: labels.currency, value: (row) => row.currency, width: 84, startsHidden: true },
  counted('safetyFile', { write: (value) => measure(value, '%', 0), width: 92 }),
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
