import { rollCall, type RollCallSummary } from '#contract/entities/rollCall.ts'
import { labelsOf } from '#contract/labels.ts'
import { rollCallKindWords, rollCallStatusWords } from '#contract/people/rollCalls.ts'
import { durationWords } from '#contract/text/durationWords.ts'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { Moment } from '#src/ui/time/Moment.tsx'
import { numberColumn } from '../record/registerColumns.ts'
import { RollCallBadge } from './rollCallLooks.tsx'

const labels = labelsOf(rollCall)

export const rollCallColumns = columnsOf<RollCallSummary>([
  numberColumn(104),
  {
    id: 'kind',
    header: labels.kind,
    value: (row) => row.kind,
    text: (row) => rollCallKindWords[row.kind],
    width: 84,
    filter: 'choice',
    sortable: false,
  },
  { id: 'reason', header: labels.reason, value: (row) => row.reason, strong: true, sortable: false },
  {
    id: 'startedOn',
    header: 'Started',
    value: (row) => row.startedOn,
    kind: 'moment',
    cell: (row) => <Moment at={row.startedOn} withTime />,
    width: 150,
    filter: 'days',
  },
  {
    id: 'duration',
    header: 'Duration',
    value: (row) => row.durationSec,
    text: (row) => (row.durationSec === null ? '' : durationWords(row.durationSec)),
    kind: 'number',
    width: 110,
    sortable: false,
  },
  { id: 'expected', header: 'Expected', value: (row) => row.expected, kind: 'number', width: 84, sortable: false },
  {
    id: 'missing',
    header: 'Missing at end',
    value: (row) => row.missingAtEnd,
    kind: 'number',
    width: 116,
    sortable: false,
  },
  { id: 'leader', header: 'Leader', value: (row) => row.leaderName, width: 150, sortable: false, dropBelow: 1360 },
  {
    id: 'statusId',
    header: 'Status',
    value: (row) => row.statusId,
    text: (row) => rollCallStatusWords[row.statusId] ?? '',
    cell: (row) => <RollCallBadge statusId={row.statusId} />,
    width: 120,
    filter: 'choice',
  },
])
