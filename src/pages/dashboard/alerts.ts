import type { ClientSummary } from '#contract/entities/client.ts'
import { type ProjectSummary, projectStatus } from '#contract/entities/project.ts'
import { userStatus, type UserSummary } from '#contract/entities/user.ts'
import type { System } from '#contract/systems.ts'
import { keyDateIsNear, nextKeyDate } from '#src/entities/project/keyDates.ts'
import { projectHref } from '#src/entities/project/shared/projectAddress.ts'
import { validUntil, type Due } from '#src/ui/time/due.ts'
import { daysAhead, type Clock } from '#src/ui/time/time.ts'

/** Something that needs attention: what, why, and where to deal with it. */
export interface Alert {
  id: string
  what: string
  about: string
  due: Due
  /** ISO date; earlier dates come first. */
  on: string
  href?: string
}

/** Days before an insurance expires at which it becomes an alert. */
const insuranceNotice = 30
/** Days before a key date at which it becomes an alert. */
const keyDateNotice = 7

/** Returns insurances and accreditations of active companies that have expired or expire within 30 days. */
export const companyAlerts = (
  clients: readonly ClientSummary[],
  clock: Clock,
  hrefOf: (id: number) => string | undefined,
): Alert[] => [
  ...endingAlerts(clients, 'Insurance', ({ insuranceExpiry }) => insuranceExpiry, clock, hrefOf),
  ...endingAlerts(clients, 'Accreditation', ({ accreditationExpiry }) => accreditationExpiry, clock, hrefOf),
]

const endingAlerts = (
  clients: readonly ClientSummary[],
  about: string,
  endOf: (client: ClientSummary) => string | null,
  clock: Clock,
  hrefOf: (id: number) => string | undefined,
): Alert[] =>
  clients.flatMap((client) => {
    const { id, name, isActive } = client
    const on = endOf(client)
    const ahead = daysAhead(on, clock)
    if (!isActive || on === null || ahead === null || ahead > insuranceNotice) return []
    const due = validUntil(on, clock)
    const words = ahead < 0 ? due : { ...due, state: 'soon' as const, text: `Expires ${due.text.replace(/^To/, 'to')}` }
    return [{ id: `${about} ${id}`, what: name, about, due: words, on, href: hrefOf(id) }]
  })

/** Returns projects whose next key date has passed or is within a week. */
export const keyDateAlerts = (projects: readonly ProjectSummary[], clock: Clock, own: readonly System[]): Alert[] =>
  projects
    .filter((row) => row.statusId !== projectStatus.closed && keyDateIsNear(row, clock, keyDateNotice))
    .map((row) => ({
      id: `key date ${row.id}`,
      what: row.name,
      about: row.number,
      due: nextKeyDate(row, clock),
      on: row.nextKeyDate ?? '',
      href: projectHref(row, own),
    }))

/** Returns people who were invited and have not signed in yet. */
export const invitationAlerts = (users: readonly UserSummary[]): Alert[] =>
  users
    .filter(({ statusId }) => statusId === userStatus.invited)
    .map(({ id, fullName, createdOn }) => ({
      id: `invited ${id}`,
      what: fullName,
      about: 'Invited, not signed in yet',
      due: { text: '' },
      on: createdOn,
      href: `/manage/users/edit/${id}`,
    }))

const rank = { late: 0, soon: 1 } as const

/** Sorts late before soon before the rest, and earlier dates first within each. */
export const byUrgency = (one: Alert, other: Alert) =>
  (one.due.state ? rank[one.due.state] : 2) - (other.due.state ? rank[other.due.state] : 2) ||
  one.on.localeCompare(other.on)
