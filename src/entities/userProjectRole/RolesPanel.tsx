import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { systemWords, type System } from '#contract/systems.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { inSentence } from '#contract/text/words.ts'
import { counted, number } from '#contract/text/amounts.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { userProjectRoles } from './data.ts'
import { peopleIn } from './shared/peopleIn.ts'
import { RemoveRole } from './RemoveRole.tsx'
import { byForce, RoleTable, type Role } from './RoleTable.tsx'

const UserProjectRoleForm = lazyPart(() =>
  import('./UserProjectRoleForm.tsx').then(({ UserProjectRoleForm }) => ({ default: UserProjectRoleForm })),
)

interface Props {
  title: string
  of: 'people' | 'projects'
  /** The roles of one project, or of one person. */
  filter: { projectId: number } | { userId: number }
  /** The system for which today's people are counted as well, as on its overview. */
  countIn?: System
  order: (one: Role, other: Role) => number
  /** Label of the add button; absent if the reader may not add. */
  add?: string
  empty: string
  /** The fixed side of a new role, with the preselected systems. */
  project?: { id: number; name: string; systems: readonly System[] }
  user?: { id: number; name: string }
  /** Shows and adds ad hoc roles only. */
  adHoc?: boolean
  /** Set if the form of a new role is open from the start, and called when it closes. */
  begun?: { onClose(): void } | undefined
}

/** The roles of one project or person, with forms to add, edit and remove them. */
export function RolesPanel({
  title,
  of,
  filter,
  countIn,
  order,
  add,
  empty,
  project,
  user,
  adHoc = false,
  begun,
}: Props) {
  const { data, error, refetch } = useQuery(userProjectRoles.list(filter))
  const [editing, setEditing] = useState<number | null>(begun && add ? 0 : null)
  const [removing, setRemoving] = useState<Role | null>(null)
  const clock = useClock()
  const today = dayOf(clock.now, clock.zone)
  const roles = useMemo(
    () =>
      data
        ?.filter(({ isAdHoc }) => isAdHoc || !adHoc)
        .toSorted((one, other) => byForce(today)(one, other) || order(one, other)),
    [data, today, order, adHoc],
  )
  const button = add && (
    <Button
      small
      icon={<IconPlus size={15} />}
      onPointerEnter={UserProjectRoleForm.preload}
      onClick={() => setEditing(0)}
    >
      {add}
    </Button>
  )
  return (
    <>
      <Panel
        title={
          roles && of === 'people' && roles.length > 0
            ? `${title}: ${amounts(roles)}${countIn ? ofToday(roles, countIn, today) : ''}`
            : title
        }
        {...(of === 'projects' && { count: roles?.length })}
        action={button}
        flush
      >
        {!roles && !error && <Spinner label="Roles are loading" />}
        {!roles && error && (
          <EmptyState
            failed
            title="Roles could not be loaded"
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            {error.message}
          </EmptyState>
        )}
        {roles?.length === 0 && <EmptyState title="No items">{empty}</EmptyState>}
        {roles && roles.length > 0 && (
          <RoleTable of={of} roles={roles} adHoc={adHoc} onEdit={({ id }) => setEditing(id)} onRemove={setRemoving} />
        )}
      </Panel>
      {editing !== null && (
        <Suspense>
          <UserProjectRoleForm
            key={editing}
            id={editing}
            title={add}
            project={project}
            user={user}
            adHoc={adHoc}
            onClose={() => {
              setEditing(null)
              begun?.onClose()
            }}
          />
        </Suspense>
      )}
      {removing && <RemoveRole role={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

/** Formats the numbers of roles and people, because a person may have several roles: '21 roles of 20 people'. */
const amounts = (roles: readonly Role[]) =>
  `${counted(roles.length, 'role')} of ${counted(new Set(roles.map(({ userId }) => userId)).size, 'person', 'people')}`

const ofToday = (roles: readonly Role[], system: System, today: string) =>
  `, ${number(peopleIn(roles, system, today).length)} in ${inSentence(systemWords[system])} today`
