import { IconPencil, IconTrash } from '@tabler/icons-react'
import { accessLevelWords, type UserProjectRole } from '#contract/entities/userProjectRole.ts'
import type { Summary } from '#contract/entity.ts'
import { systemNames } from '#contract/systems.ts'
import { Button } from '#src/ui/Button.tsx'
import { validUntil } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { dayOf, plainDate } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { ProjectLink } from '../project/shared/ProjectLink.tsx'
import { shortSystems } from '../project/shared/shortSystems.ts'
import { UserLink } from '../user/shared/UserLink.tsx'
import type { userProjectRoles } from './data.ts'
import { dutiesInWords } from './processRoleWords.ts'
import './roles.css'

export type Role = Summary<typeof userProjectRoles.entity>

interface Props {
  /** The first column: the people of a project, or the projects of a person. */
  of: 'people' | 'projects'
  roles: readonly Role[]
  /** The roles are ad hoc, so the table shows the reason instead of the approval duties. */
  adHoc?: boolean
  onEdit(role: Role): void
  onRemove(role: Role): void
}

/** A table of project roles: person or project, role, access and dates. */
export function RoleTable({ of, roles, adHoc = false, onEdit, onRemove }: Props) {
  const mayChange = roles.some(({ canEdit, canDelete }) => canEdit || canDelete)
  return (
    <table className="table roles" aria-label={of === 'people' ? 'People on this project' : 'Roles on projects'}>
      <colgroup>
        <col />
        <col style={{ width: '15%' }} />
        <col style={{ width: 88 }} />
        <col style={{ width: '14%' }} />
        <col className="spare" style={{ width: '13%' }} />
        <col className="spare" style={{ width: 112 }} />
        <col style={{ width: 108 }} />
        {mayChange && <col style={{ width: 84 }} />}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{of === 'people' ? 'Person' : 'Project'}</th>
          <th scope="col">Role</th>
          <th scope="col">Access</th>
          <th scope="col">Systems</th>
          <th scope="col" className="spare">
            {adHoc ? 'Reason' : 'Process roles'}
          </th>
          <th scope="col" className="spare">
            From
          </th>
          <th scope="col">To</th>
          {mayChange && (
            <th scope="col">
              <span className="away">Change</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {roles.map((role) => (
          <tr key={role.id}>
            <RoleCells of={of} role={role} adHoc={adHoc} />
            {mayChange && <Buttons role={role} onEdit={onEdit} onRemove={onRemove} />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RoleCells({ of, role, adHoc }: { of: Props['of']; role: Role; adHoc: boolean }) {
  const systems = shortSystems(systemNames.filter((system) => role.systems.includes(system)))
  const detail = adHoc ? role.reason : dutiesInWords(role.processRoleIds)
  return (
    <>
      <td className="title">
        {of === 'people' ? (
          <UserLink id={role.userId} name={role.userName} />
        ) : (
          <ProjectLink id={role.projectId}>
            <span className="number">{role.projectNumber}</span> {role.projectName}
          </ProjectLink>
        )}
      </td>
      <td title={role.isAdHoc && role.reason ? `${role.projectRoleName}: ${role.reason}` : role.projectRoleName}>
        {role.projectRoleName}
        {role.isAdHoc && !adHoc && <span className="quiet"> (ad hoc)</span>}
      </td>
      <td>{accessLevelWords[role.accessLevel]}</td>
      <td title={systems}>{systems}</td>
      <td className="spare" title={detail ?? undefined}>
        {detail || '—'}
      </td>
      <td className="spare">
        <Moment at={role.from} />
      </td>
      <td>
        <Until role={role} />
      </td>
    </>
  )
}

/** The end of a role. It states if the role has ended or not yet begun, because such a role grants no rights today. */
function Until({ role }: { role: Role }) {
  const clock = useClock()
  const today = dayOf(clock.now, clock.zone)
  if (role.to && role.to < today) return <span className="faint">Ended {plainDate(role.to, clock)}</span>
  if (role.from > today) return <span className="faint">Not started</span>
  return role.to ? <DueMark due={validUntil(role.to, clock)} /> : 'Open'
}

function Buttons({ role, onEdit, onRemove }: { role: Role } & Pick<Props, 'onEdit' | 'onRemove'>) {
  const name = `${role.userName}, ${role.projectRoleName} on ${role.projectNumber}`
  return (
    <td className="right">
      <span className="row-buttons">
        {role.canEdit && (
          <Button
            kind="quiet"
            small
            icon={<IconPencil size={16} />}
            aria-label={`Edit ${name}`}
            onClick={() => onEdit(role)}
          />
        )}
        {role.canDelete && (
          <Button
            kind="quiet"
            small
            icon={<IconTrash size={16} />}
            aria-label={`Remove ${name}`}
            onClick={() => onRemove(role)}
          />
        )}
      </span>
    </td>
  )
}

/** Sorts roles in force first and ended ones last. */
export const byForce = (today: string) => (one: Role, other: Role) => rank(one, today) - rank(other, today)
const rank = ({ from, to }: Pick<UserProjectRole, 'from' | 'to'>, today: string) =>
  to && to < today ? 2 : from > today ? 1 : 0
