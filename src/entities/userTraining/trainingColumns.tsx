import { userTraining, type UserTrainingSummary } from '#contract/entities/userTraining.ts'
import { labelsOf } from '#contract/labels.ts'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { ValidityBadge, VerificationBadge } from './TrainingBadge.tsx'
import { verificationLooks } from './trainingLooks.ts'

const labels = labelsOf(userTraining)

/** Columns of a list of trainings; `person` comes first in lists of several people. */
export const trainingColumns = columnsOf<UserTrainingSummary>([
  { id: 'title', header: labels.title, value: (row) => row.title, strong: true, always: true },
  { id: 'person', header: labels.userId, value: (row) => row.holderName, width: 170, filter: 'choice' },
  { id: 'type', header: labels.typeId, value: (row) => row.typeName, width: 190, filter: 'choice', dropBelow: 1360 },
  { id: 'provider', header: labels.provider, value: (row) => row.provider, width: 180, dropBelow: 1600 },
  { id: 'completed', header: labels.completedOn, value: (row) => row.completedOn, kind: 'date', width: 124 },
  { id: 'expires', header: labels.expiresOn, value: (row) => row.expiresOn, kind: 'date', width: 124, filter: 'days' },
  {
    id: 'holds',
    header: 'Validity',
    value: (row) => row.expiresOn ?? '9999-12-31',
    text: () => '',
    cell: (row) => <ValidityBadge row={row} />,
    width: 118,
    sortable: false,
  },
  {
    id: 'verified',
    header: 'Certificate',
    value: (row) => row.statusId,
    text: (row) => verificationLooks[row.statusId]?.word ?? '',
    cell: (row) => <VerificationBadge statusId={row.statusId} />,
    width: 124,
    filter: 'choice',
  },
])
/** Columns for the trainings of a single person. */
export const ownColumns = trainingColumns.filter(({ id }) => id !== 'person')
