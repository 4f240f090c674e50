import { user, type UserSummary } from '#contract/entities/user.ts'
import { labelsOf } from '#contract/labels.ts'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { Moment } from '#src/ui/time/Moment.tsx'
import { shortSystems } from '../project/shared/shortSystems.ts'
import { userLooks } from './userLooks.ts'
import { UserStatusBadge } from './UserStatusBadge.tsx'
import { rolesInWords, systemsInWords } from './userWords.ts'

const labels = labelsOf(user)

/** Columns of the register of users. Names sort by last name, which is in stronger type. */
export const userColumns = columnsOf<UserSummary>([
  {
    id: 'name',
    header: 'Name',
    always: true,
    value: (row) => [row.lastName, row.firstName].filter(Boolean).join(' '),
    text: (row) => row.fullName,
    cell: (row) => (
      <span className="person-name">
        {row.lastName && row.firstName} <b>{row.lastName || row.firstName}</b>
      </span>
    ),
    strong: true,
  },
  { id: 'email', header: labels.email, value: (row) => row.email, width: 226, dropBelow: 1200 },
  { id: 'client', header: labels.clientId, value: (row) => row.clientName, width: 178, filter: 'choice' },
  { id: 'jobTitle', header: labels.jobTitle, value: (row) => row.jobTitle, width: 190, startsHidden: true },
  {
    id: 'roles',
    header: labels.roles,
    value: (row) => rolesInWords(row.roles).join(', '),
    choices: (row) => rolesInWords(row.roles),
    width: 124,
    filter: 'choice',
  },
  {
    id: 'systems',
    header: labels.pbSystems,
    value: (row) => shortSystems(row.pbSystems),
    choices: (row) => systemsInWords(row.pbSystems),
    exportValue: (row) => systemsInWords(row.pbSystems).join(', '),
    width: 230,
    filter: 'choice',
    dropBelow: 1600,
  },
  { id: 'projects', header: labels.projectCount, value: (row) => row.projectCount, kind: 'number', width: 78 },
  {
    id: 'lastLogin',
    header: 'Last sign-in',
    value: (row) => row.lastLoginOn,
    kind: 'moment',
    width: 116,
    dropBelow: 1200,
    cell: (row) => (row.lastLoginOn ? <Moment at={row.lastLoginOn} /> : <span className="faint">Never</span>),
  },
  {
    id: 'status',
    header: labels.statusId,
    value: (row) => row.statusId,
    text: (row) => userLooks[row.statusId]?.word ?? '',
    width: 130,
    filter: 'choice',
    cell: (row) => <UserStatusBadge statusId={row.statusId} />,
  },
])
