import { useQueryClient } from '@tanstack/react-query'
import type { Project } from '#contract/entities/project.ts'
import type { System } from '#contract/systems.ts'
import { useKeptValues } from '#src/data/keptValues.ts'
import { currentUser } from '#src/data/session.ts'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { GroupPeople } from './GroupPeople.tsx'
import { SessionForm } from './SessionForm.tsx'
import { nextAttendee, type Session } from './session.ts'
import './group.css'

interface Props {
  project: Project
  system: System
  /** Leaves the session. */
  onEnd(): void
}

/**
 * Inducts several people in one session: common details once, then each person with their own quiz and signature. The
 * browser stores an interrupted session; everyone who has signed is already saved.
 */
export function GroupSession({ project, system, onEnd }: Props) {
  const { now, zone } = useClock()
  const me = currentUser(useQueryClient())
  const blank: Session = {
    groupKey: null,
    processSubTypeId: 0,
    inductedOn: dayOf(now, zone),
    inductorUserId: me.id,
    languageId: 0,
    watched: [],
  }
  const session = useKeptValues<Session>(`induction/group/${project.id}`, blank)
  const attendee = useKeptValues(`induction/attendee/${project.id}`, nextAttendee())
  if (!session.values || !attendee.values) return <Spinner />
  if (session.values.groupKey === null)
    return (
      <SessionForm
        project={project}
        session={session.values}
        onChange={session.keep}
        onBegin={(values) => session.keep({ ...values, groupKey: crypto.randomUUID() })}
      />
    )
  const end = () => {
    session.drop(blank)
    attendee.drop(nextAttendee())
    onEnd()
  }
  return (
    <GroupPeople
      key={attendee.values.key}
      project={project}
      system={system}
      session={session.values}
      attendee={attendee.values}
      onChange={attendee.keep}
      onSaved={(clientId) => attendee.keep(nextAttendee(clientId))}
      onEnd={end}
    />
  )
}
