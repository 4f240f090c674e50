import { disciplinary, type DisciplinarySummary } from '#contract/entities/disciplinary.ts'
import { labelsOf } from '#contract/labels.ts'
import { cardOutcomeWords, cardWords, standingWords } from '#contract/safety/disciplinaryCards.ts'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { Moment } from '#src/ui/time/Moment.tsx'
import { instanceColumnsOf } from '#src/entities/safetyRecord/instanceColumns.tsx'
import { CardBadge, OutcomeWords, StandingWords } from './cardLooks.tsx'

const labels = labelsOf(disciplinary)
const shared = instanceColumnsOf<DisciplinarySummary>({ ...labels, title: 'Person and breach' })

export const cardColumns = columnsOf<DisciplinarySummary>([
  shared.number,
  shared.title,
  { ...shared.client, dropBelow: 1360 },
  {
    id: 'level',
    header: labels.level,
    value: (row) => row.level,
    text: (row) => cardWords[row.level],
    cell: (row) => <CardBadge level={row.level} />,
    width: 150,
    filter: 'choice',
    sortable: false,
  },
  {
    id: 'standing',
    header: 'Standing',
    value: (row) => row.standing,
    text: (row) => (row.isOff ? cardOutcomeWords[row.outcome] : standingWords[row.standing]),
    cell: (row) => <StandingWords row={row} />,
    width: 220,
    sortable: false,
  },
  {
    id: 'outcome',
    header: labels.outcome,
    value: (row) => row.outcome,
    text: (row) => [cardOutcomeWords[row.outcome], row.effectiveFrom, row.effectiveTo].filter(Boolean).join(' '),
    cell: (row) => <OutcomeWords row={row} />,
    width: 240,
    sortable: false,
    startsHidden: true,
  },
  {
    id: 'occurredOn',
    header: 'Date',
    value: (row) => row.occurredOn,
    kind: 'date',
    cell: (row) => <Moment at={row.occurredOn} />,
    width: 110,
    filter: 'days',
  },
  {
    id: 'employerNotifiedOn',
    header: labels.employerNotifiedOn,
    value: (row) => row.employerNotifiedOn,
    kind: 'date',
    cell: (row) => (row.employerNotifiedOn ? <Moment at={row.employerNotifiedOn} /> : '—'),
    width: 130,
    sortable: false,
    startsHidden: true,
  },
  {
    id: 'breachId',
    header: labels.breachId,
    value: (row) => row.breachName,
    width: 180,
    filter: 'choice',
    sortable: false,
    startsHidden: true,
  },
  shared.status,
  { ...shared.waitingFor, dropBelow: 1600 },
  shared.author,
])
