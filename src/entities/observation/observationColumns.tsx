import { observation, type ObservationSummary } from '#contract/entities/observation.ts'
import { labelsOf } from '#contract/labels.ts'
import { natureWords, observationStatusWords } from '#contract/safety/observationStatus.ts'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { Moment } from '#src/ui/time/Moment.tsx'
import { authorColumn, numberColumn } from '../record/registerColumns.ts'
import { NatureBadge, ObservationBadge } from './observationLooks.tsx'

const labels = labelsOf(observation)

export const observationColumns = columnsOf<ObservationSummary>([
  numberColumn(104),
  {
    id: 'nature',
    header: labels.nature,
    value: (row) => row.nature,
    text: (row) => natureWords[row.nature],
    cell: (row) => <NatureBadge nature={row.nature} />,
    width: 140,
    filter: 'choice',
    sortable: false,
  },
  {
    id: 'description',
    header: labels.description,
    value: (row) => row.description,
    strong: true,
    always: true,
    sortable: false,
  },
  {
    id: 'assets',
    header: 'Assets',
    value: (row) => row.assets.map(({ number, name }) => `${number} ${name}`).join(', '),
    width: 200,
    sortable: false,
  },
  {
    id: 'observationTypeId',
    header: labels.observationTypeId,
    value: (row) => row.observationTypeName,
    width: 170,
    filter: 'choice',
    sortable: false,
    dropBelow: 1600,
  },
  {
    id: 'clientId',
    header: labels.clientId,
    value: (row) => row.clientName,
    width: 170,
    filter: 'choice',
    sortable: false,
  },
  {
    id: 'location',
    header: labels.locationId,
    value: (row) => row.locationName,
    width: 140,
    sortable: false,
    dropBelow: 1800,
  },
  {
    id: 'statusId',
    header: 'Status',
    value: (row) => row.statusId,
    text: (row) => observationStatusWords[row.statusId] ?? '',
    cell: (row) => <ObservationBadge statusId={row.statusId} />,
    width: 116,
    filter: 'choice',
  },
  {
    id: 'actions',
    header: 'Open actions',
    value: (row) => row.unfinishedActionCount || null,
    kind: 'number',
    width: 100,
    sortable: false,
    dropBelow: 1360,
  },
  {
    id: 'photos',
    header: 'Photos',
    value: (row) => row.photoCount || null,
    kind: 'number',
    width: 72,
    sortable: false,
    startsHidden: true,
  },
  {
    id: 'createdOn',
    header: 'Raised',
    value: (row) => row.createdOn,
    kind: 'moment',
    cell: (row) => <Moment at={row.createdOn} />,
    width: 116,
    filter: 'days',
  },
  { ...authorColumn, sortable: false },
])
