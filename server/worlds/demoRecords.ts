import { accountKey } from '../signIn/lock.ts'
import type { auditEntries, signInAttempts } from '../db/tables/journal.ts'
import type { equipmentTypes } from '../kinds/equipmentType/table.ts'
import type { processSubTypes } from '../kinds/processSubType/table.ts'
import type { roleListTemplates, roleListTemplateVersions } from '../kinds/roleListTemplate/table.ts'
import type { clients } from '../kinds/client/table.ts'
import type { notifications } from '../kinds/notification/table.ts'
import type { users } from '../kinds/user/table.ts'
import type { documentLibraries } from '../kinds/documentLibrary/table.ts'
import type { libraryAcknowledgements, libraryDocuments, libraryRevisions } from '../kinds/libraryDocument/table.ts'
import type { libraryFolders } from '../kinds/libraryFolder/table.ts'
import type { projectClients } from '../kinds/projectClient/table.ts'
import type { projects } from '../kinds/project/table.ts'
import type { userProjectRoles } from '../kinds/userProjectRole/table.ts'
import { approvalRows, equipmentTypeRows, formerVersions, subTypeRows } from './approvals/approvalRows.ts'
import type { templateDocuments } from '../kinds/templateDocument/table.ts'
import type { templateFolders } from '../kinds/templateFolder/table.ts'
import type { templates } from '../kinds/template/table.ts'
import type { userTrainings } from '../kinds/userTraining/table.ts'
import type { questionTemplates, questionTemplateVersions } from '../kinds/questionTemplate/table.ts'
import type { templateQuestions } from '../kinds/templateQuestion/table.ts'
import { calendarAround, type Calendar } from './calendar.ts'
import { allFirms, firmFields } from './firms/firms.ts'
import { withHistory } from './history.ts'
import { libraryAcknowledgementRows, libraryRevisionRows } from './libraries/libraries.ts'
import { allNotices } from './notices/notices.ts'
import { officeRecords } from './officeRecords.ts'
import { allPeople, hasPassword, personFields } from './people/people.ts'
import { allParts } from './projects/parts.ts'
import { questionRows } from './questions/templates.ts'
import { allProjects, projectFields } from './projects/projects.ts'
import { allRoles } from './projects/roles.ts'
import { lockedHoursAgo, storyOfAdding, storyOfFirm, storyOfPerson, storyOfProject } from './stories.ts'

/** Every row of a world, table by table. */
export interface WorldRows {
  clients: (typeof clients.$inferInsert)[]
  users: (typeof users.$inferInsert)[]
  projects: (typeof projects.$inferInsert)[]
  projectClients: (typeof projectClients.$inferInsert)[]
  userProjectRoles: (typeof userProjectRoles.$inferInsert)[]
  roleListTemplates: (typeof roleListTemplates.$inferInsert)[]
  roleListTemplateVersions: (typeof roleListTemplateVersions.$inferInsert)[]
  processSubTypes: (typeof processSubTypes.$inferInsert)[]
  equipmentTypes: (typeof equipmentTypes.$inferInsert)[]
  templates: (typeof templates.$inferInsert)[]
  templateFolders: (typeof templateFolders.$inferInsert)[]
  templateDocuments: (typeof templateDocuments.$inferInsert)[]
  documentLibraries: (typeof documentLibraries.$inferInsert)[]
  libraryFolders: (typeof libraryFolders.$inferInsert)[]
  libraryDocuments: (typeof libraryDocuments.$inferInsert)[]
  libraryRevisions: (typeof libraryRevisions.$inferInsert)[]
  libraryAcknowledgements: (typeof libraryAcknowledgements.$inferInsert)[]
  userTrainings: (typeof userTrainings.$inferInsert)[]
  notifications: (typeof notifications.$inferInsert)[]
  questionTemplates: (typeof questionTemplates.$inferInsert)[]
  templateQuestions: (typeof templateQuestions.$inferInsert)[]
  questionTemplateVersions: (typeof questionTemplateVersions.$inferInsert)[]
  auditEntries: (typeof auditEntries.$inferInsert)[]
  signInAttempts: (typeof signInAttempts.$inferInsert)[]
}

/** The demo world as it stands at `today`: the same moment gives the same rows. */
export function demoRecords(today: Date, passwordHash: string): WorldRows {
  const calendar = calendarAround(today)
  const asked = questionRows(calendar)
  const told = {
    clients: firmRows(calendar),
    users: personRows(calendar, passwordHash),
    projects: projectRows(calendar),
    projectClients: partRows(calendar),
    userProjectRoles: roleRows(calendar),
    roleListTemplates: approvalRows(calendar),
    processSubTypes: subTypeRows(calendar),
    equipmentTypes: equipmentTypeRows(calendar),
    ...officeRecords(calendar),
    questionTemplates: asked.templates,
    templateQuestions: asked.questions,
  }
  const history = Object.values(told).flatMap((records) => records.flatMap((record) => record.history))
  return {
    clients: told.clients.map(({ row }) => row),
    users: told.users.map(({ row }) => row),
    projects: told.projects.map(({ row }) => row),
    projectClients: told.projectClients.map(({ row }) => row),
    userProjectRoles: told.userProjectRoles.map(({ row }) => row),
    roleListTemplates: told.roleListTemplates.map(({ row }) => row),
    roleListTemplateVersions: formerVersions(calendar),
    processSubTypes: told.processSubTypes.map(({ row }) => row),
    equipmentTypes: told.equipmentTypes.map(({ row }) => row),
    templates: told.templates.map(({ row }) => row),
    templateFolders: told.templateFolders.map(({ row }) => row),
    templateDocuments: told.templateDocuments.map(({ row }) => row),
    documentLibraries: told.documentLibraries.map(({ row }) => row),
    libraryFolders: told.libraryFolders.map(({ row }) => row),
    libraryDocuments: told.libraryDocuments.map(({ row }) => row),
    libraryRevisions: libraryRevisionRows(calendar),
    libraryAcknowledgements: libraryAcknowledgementRows(calendar),
    userTrainings: told.userTrainings.map(({ row }) => row),
    questionTemplates: told.questionTemplates.map(({ row }) => row),
    templateQuestions: told.templateQuestions.map(({ row }) => row),
    questionTemplateVersions: asked.versions,
    notifications: allNotices(calendar),
    signInAttempts: failedTries(calendar),
    auditEntries: history.sort((a, b) => a.on.localeCompare(b.on)),
  }
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

const partRows = (calendar: Calendar) =>
  allParts(calendar).map(({ number, fields, madeDaysAgo }, index) =>
    withHistory({
      kind: 'projectClient',
      id: index + 1,
      projectId: fields.projectId,
      fields,
      steps: storyOfAdding(number, madeDaysAgo, calendar),
    }),
  )

const roleRows = (calendar: Calendar) =>
  allRoles(calendar).map(({ number, fields, madeDaysAgo }, index) =>
    withHistory({
      kind: 'userProjectRole',
      id: index + 1,
      projectId: fields.projectId,
      fields,
      steps: storyOfAdding(number, madeDaysAgo, calendar),
    }),
  )

/** The wrong passwords behind a locked account; without them the lock would be taken for an old one. */
const failedTries = (calendar: Calendar) =>
  allPeople()
    .filter(({ person }) => person.status === 'locked')
    .map(({ id }) => ({ key: accountKey(id), failures: 5, windowStartedOn: calendar.hoursAgo(lockedHoursAgo) }))
