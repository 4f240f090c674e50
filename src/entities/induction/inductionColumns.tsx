import { IconBan, IconPlayerPause } from '@tabler/icons-react'
import { induction, type InductionSummary } from '#contract/entities/induction.ts'
import { labelsOf } from '#contract/labels.ts'
import { mayWork, shownAway, shownStatus, shownStatusWords, type InductionAway } from '#contract/safety/induction.ts'
import { dueWidth, columnsOf } from '#src/ui/DataTable/columns.ts'
import { dueOn } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { look, loud } from '#src/ui/page/look.ts'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { instanceColumnsOf } from '#src/entities/safetyRecord/instanceColumns.tsx'
import { InstanceBadge, ResultBadge } from '#src/entities/safetyRecord/instanceLooks.tsx'
import { useClearance } from './ClearanceNotice.tsx'

const labels = labelsOf(induction)
const shared = instanceColumnsOf<InductionSummary>(labels)

function Ends({ row }: { row: InductionSummary }) {
  const clearance = useClearance(row)
  const clock = useClock()
  if (clearance === 'refused') return '—'
  return <DueMark due={dueOn(row.expiresOn, clock, !mayWork(clearance) && clearance !== 'expired')} />
}

const suspended = look(shownStatusWords[shownAway({ isSuspended: true })]!, 'amber', IconPlayerPause, loud)
const offSite = look(shownStatusWords[shownAway({ isSuspended: false })]!, 'red', IconBan, loud)

/** The status, or a note that a card excludes the person although the induction is valid. */
function State({ row, away }: { row: InductionSummary; away: readonly InductionAway[] }) {
  const found = away.find(({ id }) => id === row.id)
  return found ? (
    <span title={found.words}>
      <StatusChip look={found.isSuspended ? suspended : offSite} />
    </span>
  ) : (
    <InstanceBadge statusId={row.statusId} />
  )
}

/** The columns of the register; `away` lists the people excluded by a card today. */
export const inductionColumns = (away: readonly InductionAway[]) =>
  columnsOf<InductionSummary>([
    shared.number,
    shared.title,
    shared.client,
    {
      id: 'siteNumber',
      header: 'Site no.',
      value: (row) => row.siteNumber,
      width: 90,
      sortable: false,
      dropBelow: 1360,
    },
    {
      id: 'inductedOn',
      header: labels.inductedOn,
      value: (row) => row.inductedOn,
      kind: 'date',
      width: 120,
      filter: 'days',
    },
    {
      id: 'inductorUserId',
      header: 'By',
      value: (row) => row.inductorName,
      width: 140,
      filter: 'choice',
      sortable: false,
      dropBelow: 1600,
    },
    {
      id: 'expiresOn',
      header: 'Ends',
      value: (row) => row.expiresOn,
      kind: 'date',
      cell: (row) => <Ends row={row} />,
      width: dueWidth,
      filter: 'days',
    },
    {
      id: 'result',
      header: 'Quiz',
      value: (row) => row.scorePercent,
      text: (row) => (row.scorePercent === null ? '' : `${row.scorePercent} %`),
      cell: (row) => (
        <span className="line tight">
          {row.scorePercent === null ? '—' : `${row.scorePercent} %`}
          {row.result === 'fail' && <ResultBadge result={row.result} />}
        </span>
      ),
      width: 100,
      sortable: false,
    },
    {
      ...shared.status,
      text: (row) => shownStatusWords[shownStatus(row, away)] ?? '',
      cell: (row) => <State row={row} away={away} />,
    },
    { ...shared.waitingFor, dropBelow: 1600 },
    { ...shared.subType, dropBelow: 1800 },
    {
      id: 'language',
      header: labels.languageId,
      value: (row) => row.languageName,
      width: 120,
      sortable: false,
      startsHidden: true,
    },
    shared.author,
  ])
