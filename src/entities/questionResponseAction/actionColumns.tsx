import { sourceOf } from '#contract/safety/actionSources.ts'
import { actionStatusWords } from '#contract/safety/actionStatus.ts'
import {
  questionResponseAction,
  type QuestionResponseActionSummary,
} from '#contract/entities/questionResponseAction.ts'
import { labelsOf } from '#contract/labels.ts'
import { dueWidth, columnsOf } from '#src/ui/DataTable/columns.ts'
import { authorColumn, numberColumn } from '../record/registerColumns.ts'
import { ActionBadge, ActionDue } from './actionLooks.tsx'

const labels = labelsOf(questionResponseAction)

export const actionColumns = columnsOf<QuestionResponseActionSummary>([
  numberColumn(104),
  { id: 'title', header: labels.title, value: (row) => row.title, strong: true, always: true },
  {
    id: 'priorityId',
    header: labels.priorityId,
    value: (row) => row.priorityName,
    width: 96,
    filter: 'choice',
  },
  {
    id: 'source',
    header: 'From',
    value: (row) => sourceOf(row)?.called,
    width: 104,
    sortable: false,
    dropBelow: 1360,
  },
  {
    id: 'assignedClientId',
    header: labels.assignedClientId,
    value: (row) => row.assignedClientName,
    width: 170,
    filter: 'choice',
    sortable: false,
  },
  {
    id: 'person',
    header: labels.assignedUserId,
    value: (row) => row.assignedName,
    width: 140,
    sortable: false,
    dropBelow: 1360,
  },
  {
    id: 'verifier',
    header: labels.verifierUserId,
    value: (row) => row.verifierName,
    width: 140,
    sortable: false,
    startsHidden: true,
  },
  {
    id: 'dueOn',
    header: labels.dueOn,
    value: (row) => row.dueOn,
    kind: 'date',
    cell: (row) => <ActionDue row={row} />,
    width: dueWidth,
    filter: 'days',
  },
  {
    id: 'statusId',
    header: 'Status',
    value: (row) => row.statusId,
    text: (row) => actionStatusWords[row.statusId] ?? '',
    cell: (row) => <ActionBadge statusId={row.statusId} />,
    width: 150,
    filter: 'choice',
  },
  {
    id: 'location',
    header: labels.locationId,
    value: (row) => row.locationName,
    width: 140,
    sortable: false,
    startsHidden: true,
  },
  { ...authorColumn, sortable: false },
])
