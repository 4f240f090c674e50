import { recordHistory } from '#src/data/recordHistory.ts'
import { IconKey, IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { gates, mayPass } from '#contract/wire/session.ts'
import { useByProvider } from '#src/data/byProvider.ts'
import { currentUser } from '#src/data/session.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { Tabs } from '#src/ui/page/Tabs.tsx'
import { History } from '../record/History.tsx'
import { useCrumbs } from '../record/useCrumbs.ts'
import { useEditPage } from '../record/useEditPage.ts'
import { UserRolesPanel } from '../userProjectRole/shared/UserRolesPanel.tsx'
import { UserTrainingsPanel } from '../userTraining/shared/UserTrainingsPanel.tsx'
import { SubscriptionsPanel } from '../record/savedViews/SubscriptionsPanel.tsx'
import { UserForm, UserList } from './UserList.tsx'
import { users } from './data.ts'
import { UserActions } from './UserActions.tsx'
import { UserFacts, UserKeyFacts } from './UserFacts.tsx'
import { LockNotice } from './LockNotice.tsx'
import { SigningPinPanel } from './SigningPinPanel.tsx'
import { UserStatusBadge } from './UserStatusBadge.tsx'
import { userValueWords } from './userValueWords.tsx'
import { userHistoryWords } from './userWords.ts'

const ChangePassword = lazyPart(() =>
  import('./ChangePassword.tsx').then(({ ChangePassword }) => ({ default: ChangePassword })),
)

/** A user. Id 0 opens the form of a new one over the list. */
export function UserDetail({ id, editing }: { id: number; editing: boolean }) {
  const page = useEditPage(id, editing, '/manage/users')
  return (
    <>
      {id > 0 ? <Known key={id} id={id} onEdit={page.edit} /> : <UserList />}
      {page.isOpen && (
        <Suspense>
          <UserForm {...page.form} />
        </Suspense>
      )}
    </>
  )
}

function Known({ id, onEdit }: { id: number; onEdit(): void }) {
  const user = useOpenRecord(users.detail(id))
  const [tab, setTab] = useState('details')
  const history = useQuery(recordHistory(users.entity, id))
  const me = currentUser(useQueryClient())
  const managing = mayPass(me, gates.users)
  const byProvider = useByProvider()
  const [changing, setChanging] = useState(false)
  return (
    <>
      <PageHeader
        crumbs={useCrumbs(user.fullName)}
        title={user.fullName}
        beside={<UserStatusBadge statusId={user.statusId} large />}
        actions={
          <>
            {me.id === id && !byProvider && (
              <Button
                icon={<IconKey size={16} />}
                onPointerEnter={ChangePassword.preload}
                onClick={() => setChanging(true)}
              >
                Change password
              </Button>
            )}
            <UserActions user={user} />
            <Button
              kind="primary"
              icon={<IconPencil size={16} />}
              reason={user.canEdit ? null : 'Only an administrator can edit an administrator'}
              onPointerEnter={UserForm.preload}
              onClick={onEdit}
            >
              Edit user
            </Button>
          </>
        }
        below={
          <>
            {user.lockEndsOn && managing && <LockNotice endsOn={user.lockEndsOn} />}
            <UserKeyFacts user={user} />
          </>
        }
      />
      <div className="content">
        <Tabs
          label="About this user"
          tabs={[
            { id: 'details', label: 'Details' },
            { id: 'projects', label: 'Projects and roles', count: user.projectCount },
            ...(managing || me.id === id ? [{ id: 'trainings', label: 'Trainings' }] : []),
            { id: 'history', label: 'History', count: history.data?.total },
          ]}
          chosen={tab}
          onChoose={setTab}
        >
          {tab === 'details' && (
            <div className="stack">
              <UserFacts user={user} />
              {me.id === id && <SubscriptionsPanel />}
              {me.id === id && !byProvider && <SigningPinPanel id={id} email={user.email} />}
            </div>
          )}
          {tab === 'projects' && <UserRolesPanel userId={id} userName={user.fullName} canEdit={managing} />}
          {tab === 'trainings' && (
            <UserTrainingsPanel holder={{ userId: id, personId: null }} canAdd={managing || me.id === id} />
          )}
          {tab === 'history' && (
            <History of={history} entity={users.entity} actions={userHistoryWords} words={userValueWords} />
          )}
        </Tabs>
      </div>
      {changing && (
        <Suspense>
          <ChangePassword id={id} email={user.email} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}
