import type { SiteAttendanceSummary } from '#contract/entities/siteAttendance.ts'
import { attendanceStatus, attendanceStatusWords, signInMethodWords } from '#contract/people/attendance.ts'
import { figure } from '#contract/text/amounts.ts'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { Moment } from '#src/ui/time/Moment.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { AttendanceBadge } from './attendanceLooks.tsx'

const hourMs = 3_600_000

/** The hours of a stay; of one that is open, until now. */
function hoursOf({ signedInOn, signedOutOn }: SiteAttendanceSummary, now: number) {
  const until = signedOutOn === null ? now : Date.parse(signedOutOn)
  return Math.max(0, (until - Date.parse(signedInOn)) / hourMs)
}

const inHours = (hours: number) => `${figure(Math.round(hours * 4) / 4)} h`

function Hours({ row }: { row: SiteAttendanceSummary }) {
  const { now } = useClock()
  // The time of the automatic sign-out is not when they left.
  if (row.statusId === attendanceStatus.toConfirm) return <span className="quiet">not confirmed</span>
  return inHours(hoursOf(row, now))
}

const name = {
  id: 'name',
  header: 'Name',
  value: (row: SiteAttendanceSummary) => row.name,
  width: 170,
  strong: true,
  always: true,
} as const

const duties = (row: SiteAttendanceSummary) =>
  [row.isFirstAider && 'First aider', row.isFireMarshal && 'Fire marshal'].filter(Boolean).join(', ')

export const attendanceColumns = columnsOf<SiteAttendanceSummary>([
  name,
  { id: 'clientId', header: 'Company', value: (row) => row.clientName, filter: 'choice', sortable: false },
  {
    id: 'trade',
    header: 'Trade',
    value: (row) => row.trade,
    width: 150,
    filter: 'choice',
    sortable: false,
    dropBelow: 1440,
  },
  { id: 'zoneId', header: 'Zone', value: (row) => row.zoneName, width: 170, filter: 'choice', sortable: false },
  {
    id: 'signedInOn',
    header: 'Signed in',
    value: (row) => row.signedInOn,
    kind: 'moment',
    cell: (row) => <Moment at={row.signedInOn} withTime />,
    width: 120,
    filter: 'days',
  },
  {
    id: 'signedOutOn',
    header: 'Signed out',
    value: (row) => row.signedOutOn,
    kind: 'moment',
    cell: (row) => row.signedOutOn && <Moment at={row.signedOutOn} withTime />,
    width: 120,
    filter: 'days',
  },
  {
    id: 'hours',
    header: 'Hours',
    value: (row) => (row.statusId === attendanceStatus.signedOut ? hoursOf(row, 0) : null),
    text: (row) => (row.statusId === attendanceStatus.signedOut ? inHours(hoursOf(row, 0)) : ''),
    cell: (row) => <Hours row={row} />,
    width: 104,
    sortable: false,
  },
  {
    id: 'duties',
    header: 'First aid, fire',
    value: duties,
    width: 130,
    sortable: false,
    dropBelow: 1600,
  },
  {
    id: 'statusId',
    header: 'Status',
    value: (row) => row.statusId,
    text: (row) => attendanceStatusWords[row.statusId] ?? '',
    cell: (row) => <AttendanceBadge statusId={row.statusId} />,
    width: 140,
    filter: 'choice',
  },
  {
    id: 'method',
    header: 'How',
    value: (row) => signInMethodWords[row.method],
    width: 120,
    sortable: false,
    startsHidden: true,
  },
  {
    id: 'overrideReason',
    header: 'Let in because',
    value: (row) => row.overrideReason,
    width: 200,
    sortable: false,
    startsHidden: true,
  },
])

/** The columns where all rows are of one person. */
export const ownStayColumns = attendanceColumns.filter(
  ({ id }) => !['name', 'clientId', 'trade', 'duties'].includes(id),
)
