import { projectStatus } from '#contract/entities/project.ts'
import { userStatus } from '#contract/entities/user.ts'
import type { Calendar } from './calendar.ts'
import { firmEdits, personEdits, projectEdits, type Edit } from './edits.ts'
import { firmOf, type FirmKey } from './firms/firms.ts'
import type { Step } from './history.ts'
import { personId, personOf, type PersonKey } from './people/people.ts'
import { siteOf, statusesPassed, type ProjectNumber } from './projects/projects.ts'

/** A lock ends after a quarter of an hour, so this one is fresh. */
export const lockedHoursAgo = 0.1

type Story = [Step, ...Step[]]

/** What was done to a record after it was made, oldest first. */
const inOrder = (made: Step, later: Step[]): Story => [made, ...later.sort((a, b) => a.on.localeCompare(b.on))]

const saved = (edits: readonly Edit[] | undefined, { daysAgo }: Calendar): Step[] =>
  (edits ?? []).map(({ by, daysAgo: days, time, set }) => ({
    on: daysAgo(days, time),
    by: personId(by),
    action: 'changed',
    diff: set,
  }))

/** Companies are put in by the first administrator; her own stood there before her. */
export function storyOfFirm(key: FirmKey, calendar: Calendar) {
  const { madeDaysAgo } = firmOf(key)
  const by = madeDaysAgo < personOf('byrne').madeDaysAgo ? personId('byrne') : null
  return inOrder({ on: calendar.daysAgo(madeDaysAgo, '08:10'), by, action: 'created' }, saved(firmEdits[key], calendar))
}

/**
 * People are invited by the user manager, before her time by the first administrator, and take it up three days later.
 */
export function storyOfPerson(key: PersonKey, calendar: Calendar) {
  const { madeDaysAgo, status } = personOf(key)
  const fallon = madeDaysAgo < personOf('fallon').madeDaysAgo
  const by = key === 'byrne' ? null : personId(fallon ? 'fallon' : 'byrne')
  const made = { on: calendar.daysAgo(madeDaysAgo, '09:20'), by, action: 'created', toStatusId: userStatus.invited }
  if (status === 'invited') return inOrder(made, [])
  const joined = {
    on: calendar.daysAgo(madeDaysAgo - 3, '10:45'),
    by: personId(key),
    action: 'joined',
    fromStatusId: userStatus.invited,
    toStatusId: userStatus.active,
  }
  return inOrder(made, [joined, ...shutOut(status, calendar), ...saved(personEdits[key], calendar)])
}

function shutOut(status: 'locked' | 'deactivated' | undefined, calendar: Calendar): Step[] {
  const fromStatusId = userStatus.active
  const lockedOn = calendar.hoursAgo(lockedHoursAgo)
  const leftOn = calendar.daysAgo(119, '16:00')
  if (status === 'locked')
    return [{ on: lockedOn, by: null, action: 'locked', fromStatusId, toStatusId: userStatus.locked }]
  if (status !== 'deactivated') return []
  return [
    { on: leftOn, by: personId('fallon'), action: 'deactivate', fromStatusId, toStatusId: userStatus.deactivated },
  ]
}

/** Projects are set up by the administrator of the firm that manages them, and moved on by their manager. */
export function storyOfProject(number: ProjectNumber, calendar: Calendar) {
  const { manager, madeDaysAgo, steps } = siteOf(number)
  const founder = personOf(manager).firm === 'quay' ? 'barrett' : 'byrne'
  const made = {
    on: calendar.daysAgo(madeDaysAgo, '11:30'),
    by: personId(founder),
    action: 'created',
    toStatusId: projectStatus.setUp,
  }
  const moves = statusesPassed(steps).map(({ step: [action, days, comment], from, to }) => ({
    on: calendar.daysAgo(days, '07:30'),
    by: personId(manager),
    action,
    fromStatusId: from,
    toStatusId: to,
    ...(comment && { comment }),
  }))
  return inOrder(made, [...moves, ...saved(projectEdits[number], calendar)])
}

/** Companies and people are added to a project by its manager. */
export const storyOfAdding = (number: ProjectNumber, madeDaysAgo: number, calendar: Calendar): Story => [
  { on: calendar.daysAgo(madeDaysAgo, '13:40'), by: personId(siteOf(number).manager), action: 'created' },
]
