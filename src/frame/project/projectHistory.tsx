import type { ReactNode } from 'react'
import { ClientLink } from '#src/entities/client/ClientLink.tsx'
import { projectValueWords } from '#src/entities/project/projectWords.ts'
import { UserLink } from '#src/entities/user/UserLink.tsx'
import { useClock } from '#src/ui/TimeRoom.tsx'

/** What people do to a project beyond changing its fields. */
export const historyDeeds: Partial<Record<string, string>> = {
  prepare: 'took it to pre-construction', startOnSite: 'started it on site', handOver: 'took it to handover', putInUse: 'put it in use', close: 'closed it',
  hold: 'put it on hold', resume: 'resumed it', reopen: 'reopened it', 'settings:pmp': 'changed the settings of documents', 'settings:rfi': 'changed the settings of RFIs',
  'settings:changeRequest': 'changed the settings of change requests', 'settings:sms': 'changed the settings of safety management',
}

/** How the values of a project's history read. */
export function useHistoryWords() {
  const clock = useClock()
  return (name: string, value: unknown): ReactNode => {
    if (name === 'clientId' && typeof value === 'number') return <ClientLink id={value} />
    if (name === 'managerUserId' && typeof value === 'number') return <UserLink id={value} />
    return projectValueWords(name, value, clock)
  }
}
