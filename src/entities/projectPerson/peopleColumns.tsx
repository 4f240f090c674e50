import { projectPerson, type ProjectPersonSummary } from '#contract/entities/projectPerson.ts'
import { labelsOf } from '#contract/labels.ts'
import { personStatusWords } from '#contract/people/personStatus.ts'
import { columnsOf, dueWidth } from '#src/ui/DataTable/columns.ts'
import { dueOn } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { PersonBadge } from './shared/PersonBadge.tsx'

const labels = labelsOf(projectPerson)

/** The last day of a card or an induction. Of someone who has left nothing is due. */
function LastDay({ day, row }: { day: string | null; row: ProjectPersonSummary }) {
  return <DueMark due={dueOn(day, useClock(), row.statusId === 40)} />
}

export const peopleColumns = columnsOf<ProjectPersonSummary>([
  { id: 'name', header: 'Name', value: (row) => row.name, width: 170, strong: true, always: true },
  {
    id: 'clientId',
    header: 'Company',
    value: (row) => row.clientName,
    width: 170,
    filter: 'choice',
    sortable: false,
  },
  {
    id: 'trade',
    header: 'Trade',
    value: (row) => row.trade,
    width: 140,
    filter: 'choice',
    sortable: false,
    dropBelow: 1600,
  },
  {
    id: 'statusId',
    header: 'Status',
    value: (row) => row.statusId,
    text: (row) => personStatusWords[row.statusId] ?? '',
    cell: (row) => <PersonBadge statusId={row.statusId} />,
    width: 112,
    filter: 'choice',
  },
  {
    id: 'reasons',
    header: 'Why',
    value: (row) => row.reasons.map(({ words }) => words).join(' '),
    card: 'note',
    sortable: false,
  },
  {
    id: 'card',
    header: 'Card',
    value: (row) => row.cardName,
    width: 130,
    sortable: false,
    dropBelow: 1600,
  },
  {
    id: 'cardExpiresOn',
    header: 'Card ends',
    value: (row) => row.cardExpiresOn,
    kind: 'date',
    cell: (row) => <LastDay day={row.cardExpiresOn} row={row} />,
    width: dueWidth,
    filter: 'days',
  },
  {
    id: 'inductionExpiresOn',
    header: 'Induction ends',
    value: (row) => row.inductionExpiresOn,
    kind: 'date',
    cell: (row) => <LastDay day={row.inductionExpiresOn} row={row} />,
    width: dueWidth,
    filter: 'days',
    dropBelow: 1360,
  },
  {
    id: 'onSiteSince',
    header: 'On site since',
    value: (row) => row.onSiteSince,
    kind: 'moment',
    cell: (row) => row.onSiteSince && <Moment at={row.onSiteSince} withTime />,
    width: 132,
    sortable: false,
    dropBelow: 1600,
  },
  {
    id: 'roles',
    header: labels.projectRoleIds,
    value: (row) => row.roleNames.join(', '),
    width: 150,
    sortable: false,
    dropBelow: 1800,
  },
  {
    id: 'duties',
    header: 'First aid, fire',
    value: (row) => [row.isFirstAider && 'First aider', row.isFireMarshal && 'Fire marshal'].filter(Boolean).join(', '),
    width: 130,
    sortable: false,
    dropBelow: 1800,
  },
  {
    id: 'siteNumber',
    header: 'Site no.',
    value: (row) => row.siteNumber,
    width: 90,
    sortable: false,
    startsHidden: true,
  },
])
