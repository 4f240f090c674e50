import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { gates, mayPass } from '#contract/wire/session.ts'
import { clients } from '#src/entities/client/data.ts'
import { projects } from '#src/entities/project/data.ts'
import { users } from '#src/entities/user/data.ts'
import { together, type Answer } from '#src/ui/answer.ts'
import { Button } from '#src/ui/Button.tsx'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { useUser } from '#src/data/useUser.ts'
import { byUrgency, companyAlerts, invitationAlerts, keyDateAlerts, type Alert } from './alerts.ts'

const atFirst = 6
/** Maximum number of alerts shown; the registers list all. */
const most = 50

/** Dates that have passed or are near, and invitations nobody has accepted yet; late ones first. */
export function AlertsPanel() {
  const answer = useAlerts()
  const late = answer.data?.filter(({ due }) => due.state === 'late').length ?? 0
  return (
    <Panel
      title="Needs someone"
      count={answer.data?.length || undefined}
      flush
      action={late > 0 && <span className="small tone-late">{`${late} late`}</span>}
    >
      <Loaded of={answer} name="What needs someone">
        {(alerts) => (alerts.length === 0 ? allClear : <Lines alerts={alerts} />)}
      </Loaded>
    </Panel>
  )
}

const allClear = (
  <p className="calm quiet">
    <IconCircleCheck size={16} stroke={1.8} aria-hidden />
    No key date has passed, and nothing expires soon.
  </p>
)

function Lines({ alerts }: { alerts: readonly Alert[] }) {
  const [all, setAll] = useState(false)
  return (
    <>
      <ul className="lines alerts">
        {alerts.slice(0, all ? most : atFirst).map((alert) => (
          <Line key={alert.id} {...alert} />
        ))}
      </ul>
      {!all && alerts.length > atFirst && (
        <Button kind="quiet" small className="show-all" onClick={() => setAll(true)}>
          {alerts.length > most ? `Show ${most} of ${alerts.length}` : `Show all ${alerts.length}`}
        </Button>
      )}
    </>
  )
}

const Line = ({ what, about, due, on, href }: Alert) => (
  <li>
    <span className="two-lines">
      <span className="strong cut" title={what}>
        {href ? <UiLink href={href}>{what}</UiLink> : what}
      </span>
      <span className="small quiet cut">{about}</span>
    </span>
    <span className="small push">
      {due.text ? (
        <DueMark due={due} />
      ) : (
        <span className="quiet">
          since <Moment at={on} inSentence />
        </span>
      )}
    </span>
  </li>
)

/** Returns the alerts this user may see. Lists the user may not open are not requested. */
function useAlerts(): Answer<Alert[]> {
  const clock = useClock()
  const user = useUser()
  const seesClients = mayPass(user, ['admin', 'end_user_manager', 'super_user', 'document_library_manager'])
  const managesUsers = mayPass(user, gates.users)
  const known = useQuery(projects.list())
  const companies = useQuery({ ...clients.list(), enabled: seesClients })
  const people = useQuery({ ...users.list(), enabled: managesUsers })
  const alerts = useMemo(() => {
    const opensClients = mayPass(user, gates.clients)
    return [
      ...keyDateAlerts(known.data ?? [], clock, user.pbSystems),
      ...companyAlerts(companies.data ?? [], clock, (id) => (opensClients ? `/manage/clients/edit/${id}` : undefined)),
      ...(managesUsers ? invitationAlerts(people.data ?? []) : []),
    ].toSorted(byUrgency)
  }, [known.data, companies.data, people.data, clock, user, managesUsers])
  return together([known, ...(seesClients ? [companies] : []), ...(managesUsers ? [people] : [])], () => alerts)
}
