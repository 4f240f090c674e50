import { projectStatus } from '#contract/entities/project.ts'
import { userStatus } from '#contract/entities/user.ts'
import type { Calendar } from './calendar.ts'
import { firmEdits, personEdits, projectEdits, type Edit } from './edits.ts'
import { firmOf, type FirmKey } from './firms/firms.ts'
import type { Step } from './history.ts'
import { personId, personOf, type PersonKey } from './people/people.ts'
import { siteOf, statusesPassed, type ProjectNumber } from './projects/projects.ts'

/** A lock lasts a quarter of an hour, so this lock is still in force. */
export const lockedHoursAgo = 0.1

type Story = [Step, ...Step[]]

/** The creation of a record followed by its later steps, oldest first. */
const inOrder = (made: Step, later: Step[]): Story => [made, ...later.sort((a, b) => a.on.localeCompare(b.on))]

const saved = (edits: readonly Edit[] | undefined, { daysAgo }: Calendar): Step[] =>
  (edits ?? []).map(({ by, daysAgo: days, time, set }) => ({
    on: daysAgo(days, time),
    by: personId(by),
    action: 'changed',
    diff: set,
  }))

/** The first administrator adds companies. Her own company existed before her account. */
export function storyOfFirm(key: FirmKey, calendar: Calendar) {
  const { madeDaysAgo } = firmOf(key)
  const by = madeDaysAgo < personOf('byrne').madeDaysAgo ? personId('byrne') : null
  return inOrder({ on: calendar.daysAgo(madeDaysAgo, '08:10'), by, action: 'created' }, saved(firmEdits[key], calendar))
}

/** The user manager invites people; before she joined, the first administrator did. They accept three days later. */
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

/** The administrator of the managing firm creates a project. The project manager moves it on. */
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

/** The project manager adds companies and people. */
export const storyOfAdding = (number: ProjectNumber, madeDaysAgo: number, calendar: Calendar): Story => [
  { on: calendar.daysAgo(madeDaysAgo, '13:40'), by: personId(siteOf(number).manager), action: 'created' },
]
