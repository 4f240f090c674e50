import type { Entities } from '#contract/entities/index.ts'
import { accountKey } from '../signIn/lock.ts'
import { approvalRows, equipmentTypeRows, formerVersions, subTypeRows } from './approvals/approvalRows.ts'
import { calendarAround, type Calendar } from './calendar.ts'
import { allFirms, firmFields } from './firms/firms.ts'
import { withHistory } from './history.ts'
import type { WorldRows } from './insertWorld.ts'
import { libraryAcknowledgementRows, libraryRevisionRows } from './libraries/libraries.ts'
import { allNotices } from './notices/notices.ts'
import { officeRecords } from './officeRecords.ts'
import { allPeople, hasPassword, personFields } from './people/people.ts'
import { allGroups } from './projects/groups.ts'
import { allLocations } from './projects/locations.ts'
import { allParts } from './projects/parts.ts'
import { questionRows } from './questions/templates.ts'
import { allProjects, projectFields, type ProjectNumber } from './projects/projects.ts'
import { allRoles } from './projects/roles.ts'
import { lockedHoursAgo, storyOfAdding, storyOfFirm, storyOfPerson, storyOfProject } from './stories.ts'

/** Returns every row of the demo world as of `today`. The same `today` gives the same rows. */
export function demoRecords(today: Date, passwordHash: string) {
  const calendar = calendarAround(today)
  const asked = questionRows(calendar)
  const records = {
    clients: firmRows(calendar),
    users: personRows(calendar, passwordHash),
    projects: projectRows(calendar),
    projectClients: onProjects('projectClient', allParts(calendar), calendar),
    userProjectRoles: onProjects('userProjectRole', allRoles(calendar), calendar),
    groups: onProjects('group', allGroups(), calendar),
    projectLocations: onProjects('projectLocation', allLocations(), calendar),
    roleListTemplates: approvalRows(calendar),
    processSubTypes: subTypeRows(calendar),
    equipmentTypes: equipmentTypeRows(calendar),
    ...officeRecords(calendar),
    questionTemplates: asked.templates,
    templateQuestions: asked.questions,
  }
  const history = Object.values(records).flatMap((made) => made.flatMap((record) => record.history))
  return {
    ...rowsOf(records),
    roleListTemplateVersions: formerVersions(calendar),
    libraryRevisions: libraryRevisionRows(calendar),
    libraryAcknowledgements: libraryAcknowledgementRows(calendar),
    questionTemplateVersions: asked.versions,
    notifications: allNotices(calendar),
    signInAttempts: failedTries(calendar),
    auditEntries: history.sort((a, b) => a.on.localeCompare(b.on)),
  } satisfies WorldRows
}

/** The rows of each table, without their history entries. */
const rowsOf = <Records extends Record<string, readonly { row: object }[]>>(records: Records) =>
  Object.fromEntries(Object.entries(records).map(([name, made]) => [name, made.map(({ row }) => row)])) as {
    [Name in keyof Records]: Records[Name][number]['row'][]
  }

const firmRows = (calendar: Calendar) =>
  allFirms().map(({ id, key, firm }) =>
    withHistory({
      kind: 'client',
      id,
      projectId: null,
      fields: firmFields(firm, calendar),
      steps: storyOfFirm(key, calendar),
    }),
  )

const personRows = (calendar: Calendar, passwordHash: string) =>
  allPeople().map(({ id, key, person }) => {
    const fields = {
      ...personFields(person),
      lastLoginOn: person.seenHoursAgo === null ? null : calendar.hoursAgo(person.seenHoursAgo),
      passwordHash: hasPassword(key) ? passwordHash : null,
    }
    return withHistory({ kind: 'user', id, projectId: null, fields, steps: storyOfPerson(key, calendar) })
  })

const projectRows = (calendar: Calendar) =>
  allProjects().map(({ id, number }) =>
    withHistory({
      kind: 'project',
      id,
      projectId: id,
      fields: projectFields(number, calendar),
      steps: storyOfProject(number, calendar),
    }),
  )

interface MadeOnProject<Fields> {
  number: ProjectNumber
  fields: Fields
  madeDaysAgo: number
}
/** Adds the history to records that the project manager created. */
const onProjects = <Fields extends { projectId: number }>(
  kind: keyof Entities,
  made: readonly MadeOnProject<Fields>[],
  calendar: Calendar,
) =>
  made.map(({ number, fields, madeDaysAgo }, index) =>
    withHistory({
      kind,
      id: index + 1,
      projectId: fields.projectId,
      fields,
      steps: storyOfAdding(number, madeDaysAgo, calendar),
    }),
  )

/** The failed sign-ins behind each locked account. Without them the lock would count as expired. */
const failedTries = (calendar: Calendar) =>
  allPeople()
    .filter(({ person }) => person.status === 'locked')
    .map(({ id }) => ({ key: accountKey(id), failures: 5, windowStartedOn: calendar.hoursAgo(lockedHoursAgo) }))
