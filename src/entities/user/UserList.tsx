import { IconArrowsJoin, IconPlus, IconUsersPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { userStatus, type UserSummary } from '#contract/entities/user.ts'
import { gates, mayPass } from '#contract/wire/session.ts'
import { currentUser } from '#src/data/session.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import type { View } from '#src/ui/DataTable/views.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { useCrumbs } from '../record/useCrumbs.ts'
import { useTable } from '../record/useTable.ts'
import { users } from './data.ts'
import './user.css'
import { UserBulk } from './UserBulk.tsx'
import { userColumns } from './userColumns.tsx'

/** Preloaded when a pointer or the focus reaches the link to a new one. */
export const UserForm = lazyPart(() => import('./UserForm.tsx').then(({ UserForm }) => ({ default: UserForm })))

const InviteDialog = lazyPart(() => import('./InviteDialog.tsx').then((file) => ({ default: file.InviteDialog })))

const Doubles = lazyPart(() => import('../person/shared/Doubles.tsx').then((file) => ({ default: file.Doubles })))

const views: readonly View<UserSummary>[] = [
  { id: 'active', label: 'Active', keeps: ({ statusId }) => statusId === userStatus.active },
  { id: 'invited', label: 'Invited', keeps: ({ statusId }) => statusId === userStatus.invited },
  { id: 'locked', label: 'Locked', keeps: ({ statusId }) => statusId === userStatus.locked, urgent: true },
  { id: 'deactivated', label: 'Deactivated', keeps: ({ statusId }) => statusId === userStatus.deactivated },
  { id: 'all', label: 'All', keeps: () => true },
]

/** The register of users, by last name. */
export function UserList() {
  const { data, error, refetch } = useQuery(users.list())
  const table = useTable('users', { sorter: { column: 'name', down: false } })
  const mayCreate = mayPass(currentUser(useQueryClient()), gates.users)
  const [inviting, setInviting] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const create = mayCreate && (
    <>
      <Button
        icon={<IconArrowsJoin size={16} aria-hidden />}
        onPointerEnter={Doubles.preload}
        onClick={() => setComparing(true)}
      >
        Likely doubles
      </Button>
      <Button
        icon={<IconUsersPlus size={16} aria-hidden />}
        onPointerEnter={InviteDialog.preload}
        onClick={() => setInviting(true)}
      >
        Invite several
      </Button>
      <UiLink
        className="button primary"
        href="/manage/users/edit/0"
        onPointerEnter={UserForm.preload}
        onFocus={UserForm.preload}
      >
        <IconPlus size={16} aria-hidden />
        New user
      </UiLink>
    </>
  )
  return (
    <>
      <PageHeader crumbs={useCrumbs()} title="Users" actions={create} />
      <DataTable
        {...table}
        label="Users"
        rows={data}
        columns={userColumns}
        views={views}
        filterHint="Name, e-mail, client"
        empty={{ sentence: 'People appear here once they are invited.' }}
        problem={
          error && !data
            ? { title: 'Users could not be loaded', sentence: error.message, retry: () => void refetch() }
            : null
        }
        rowLink={(row) => `/manage/users/edit/${row.id}`}
        rowName={(row) => row.fullName}
        renderBulk={(chosen, clear) => <UserBulk chosen={chosen} clear={clear} />}
        exportName="users"
      />
      {isComparing && (
        <Suspense>
          <Doubles onClose={() => setComparing(false)} />
        </Suspense>
      )}
      {inviting && (
        <Suspense>
          <InviteDialog onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </>
  )
}
