import { onSiteTraining, type OnSiteTrainingSummary } from '#contract/entities/onSiteTraining.ts'
import { labelsOf } from '#contract/labels.ts'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { Moment } from '#src/ui/time/Moment.tsx'
import { instanceColumnsOf } from '#src/entities/safetyRecord/instanceColumns.tsx'

const labels = labelsOf(onSiteTraining)
const shared = instanceColumnsOf<OnSiteTrainingSummary>(labels)

export const trainingColumns = columnsOf<OnSiteTrainingSummary>([
  shared.number,
  shared.title,
  { ...shared.subType, dropBelow: 1600 },
  {
    id: 'heldOn',
    header: labels.heldOn,
    value: (row) => row.heldOn,
    kind: 'moment',
    cell: (row) => <Moment at={row.heldOn} withTime />,
    width: 140,
    filter: 'days',
  },
  { id: 'trainer', header: 'Trainer', value: (row) => row.trainer, width: 140, sortable: false },
  {
    id: 'companies',
    header: 'Companies',
    value: (row) => row.companies.join(', '),
    width: 180,
    sortable: false,
    dropBelow: 1360,
  },
  {
    id: 'attendees',
    header: 'Attended',
    value: (row) => row.attendeeCount,
    kind: 'number',
    width: 90,
    sortable: false,
  },
  { id: 'durationMin', header: labels.durationMin, value: (row) => row.durationMin, kind: 'number', width: 90 },
  { ...shared.client, startsHidden: true },
  { ...shared.location, startsHidden: true },
  shared.status,
  { ...shared.waitingFor, dropBelow: 1600 },
  { ...shared.actions, startsHidden: true },
  shared.author,
])
