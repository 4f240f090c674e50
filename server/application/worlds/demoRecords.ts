import type { Entities } from '#contract/entities/index.ts'
import { auditEntries, signInAttempts } from '#server/db/tables/journal.ts'
import { changeRequests } from '#server/db/tables/changeRequest.ts'
import { clients } from '#server/db/tables/client.ts'
import { disciplinaries } from '#server/db/tables/disciplinary.ts'
import { equipmentTypes } from '#server/db/tables/equipmentType.ts'
import { equipments, equipmentStandings } from '#server/db/tables/equipment.ts'
import { nonEquipmentItems, nonEquipmentItemStandings } from '#server/db/tables/nonEquipmentItem.ts'
import { groups } from '#server/db/tables/group.ts'
import { savedViews } from '#server/db/tables/savedView.ts'
import { onSiteTrainings } from '#server/db/tables/onSiteTraining.ts'
import { libraryAcknowledgements, libraryRevisions } from '#server/db/tables/libraryDocument.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { observations } from '#server/db/tables/observation.ts'
import { inductions } from '#server/db/tables/induction.ts'
import { inspections } from '#server/db/tables/inspection.ts'
import { nonEquipmentInspections } from '#server/db/tables/nonEquipmentInspection.ts'
import { projectInductionVideos } from '#server/db/tables/projectInductionVideo.ts'
import { accidents } from '#server/db/tables/accident.ts'
import { incidents } from '#server/db/tables/incident.ts'
import { rams } from '#server/db/tables/rams.ts'
import { permits } from '#server/db/tables/permit.ts'
import { instanceAnswers } from '#server/db/tables/answers.ts'
import { processSubTypes } from '#server/db/tables/processSubType.ts'
import { projects } from '#server/db/tables/project.ts'
import { projectClients } from '#server/db/tables/projectClient.ts'
import { projectLocations } from '#server/db/tables/projectLocation.ts'
import { projectProcessSubTypes } from '#server/db/tables/projectProcessSubType.ts'
import { questionResponseActions } from '#server/db/tables/questionResponseAction.ts'
import { questionTemplates, questionTemplateVersions } from '#server/db/tables/questionTemplate.ts'
import { roleListTemplates, roleListTemplateVersions } from '#server/db/tables/roleListTemplate.ts'
import { templateQuestions } from '#server/db/tables/templateQuestion.ts'
import { registrationLinks, registrations } from '#server/db/tables/registration.ts'
import { rfiAnswerLinks, rfiHoldings, rfiResponses, rfis } from '#server/db/tables/rfi.ts'
import { persons } from '#server/db/tables/person.ts'
import { projectPersons } from '#server/db/tables/projectPerson.ts'
import { rollCallEntries, rollCalls } from '#server/db/tables/rollCall.ts'
import { siteAttendances } from '#server/db/tables/siteAttendance.ts'
import { projectNumbers } from '#server/db/tables/projectNumbers.ts'
import { users } from '#server/db/tables/user.ts'
import { userProjectRoles } from '#server/db/tables/userProjectRole.ts'
import { weatherDays } from '#server/db/tables/weatherDay.ts'
import { accountKey } from '#server/platform/signIn/lock.ts'
import { approvalRows, equipmentTypeRows, formerVersions, subTypeRows } from './approvals/approvalRows.ts'
import { allProjectSubTypes } from './approvals/projectSubTypes.ts'
import { approvalRunRows } from './approvals/takenRuns.ts'
import { changeRows } from './changes/changes.ts'
import { calendarAround, type Calendar } from './calendar.ts'
import { allFirms, firmFields } from './firms/firms.ts'
import { documentRows } from './documents/documents.ts'
import { rootsOf } from './folders/roots.ts'
import { handoverHistory } from './folders/handovers.ts'
import { folderRows } from './folders/trees.ts'
import { recordsOf, withHistory } from './history.ts'
import { rowsFor } from './insertWorld.ts'
import { libraryAcknowledgementRows, libraryRevisionRows } from './libraries/libraries.ts'
import { allNotices } from './notices/notices.ts'
import { officeRecords } from './officeRecords.ts'
import { rollCallRows } from './people/rollCalls.ts'
import { linksTo } from './people/namedInRecords.ts'
import { registrationRows } from './people/registrations.ts'
import { sitePeopleRows } from './people/sitePeople.ts'
import { allPeople, hasPassword, personFields } from './people/people.ts'
import { allGroups } from './projects/groups.ts'
import { allViews } from './projects/savedViews.ts'
import { allLocations } from './projects/locations.ts'
import { allParts } from './projects/parts.ts'
import { questionRows } from './questions/templates.ts'
import { allProjects, projectFields, type ProjectNumber } from './projects/projects.ts'
import { allRoles } from './projects/roles.ts'
import { rfiRows } from './rfis/rfis.ts'
import { cardRows } from './safety/cardRows.ts'
import { accidentRows } from './safety/accidentRows.ts'
import { equipmentRows } from './safety/equipmentRows.ts'
import { incidentRows } from './safety/incidentRows.ts'
import { inductionRows } from './safety/inductionRows.ts'
import { inspectionRows } from './safety/inspectionRows.ts'
import { ramsRows } from './safety/ramsRows.ts'
import { permitRows } from './safety/permitRows.ts'
import { trainingRows } from './safety/trainingRows.ts'
import { weatherRows } from './safety/weatherRows.ts'
import { safetyRows } from './safety/safetyRows.ts'
import { lockedHoursAgo, storyOfAdding, storyOfFirm, storyOfPerson, storyOfProject } from './stories.ts'

/** Returns every row of the demo world as of `today`, by table. The same `today` gives the same rows. */
export function demoRecords(today: Date, passwordHash: string) {
  const calendar = calendarAround(today)
  const asked = questionRows(calendar)
  const questions = rfiRows(calendar)
  const changes = changeRows(calendar)
  const safety = safetyRows(calendar)
  const work = permitRows(calendar)
  const events = incidentRows(calendar)
  const injuries = accidentRows(calendar)
  const methods = ramsRows(calendar)
  const talks = trainingRows(calendar, methods.rams)
  const discipline = cardRows(calendar)
  const inducted = inductionRows(calendar, work.answers.length)
  const onSite = sitePeopleRows(calendar, inducted.inductions, 'warn')
  const links = linksTo(onSite.places)
  const coming = registrationRows(calendar)
  const drills = rollCallRows(calendar, onSite)
  const plant = equipmentRows(calendar)
  const inspected = inspectionRows(calendar, {
    equipment: plant.equipment.standings,
    nonEquipmentItem: plant.items.standings,
  })
  const documents = documentRows(calendar)
  const records = {
    clients: recordsOf(clients, firmRows(calendar)),
    users: recordsOf(users, personRows(calendar, passwordHash)),
    projects: recordsOf(projects, projectRows(calendar)),
    projectClients: recordsOf(projectClients, onProjects('projectClient', allParts(calendar), calendar)),
    userProjectRoles: recordsOf(userProjectRoles, onProjects('userProjectRole', allRoles(calendar), calendar)),
    savedViews: recordsOf(savedViews, onProjects('savedView', allViews(), calendar)),
    groups: recordsOf(groups, onProjects('group', allGroups(), calendar)),
    projectProcessSubTypes: recordsOf(
      projectProcessSubTypes,
      onProjects('projectProcessSubType', allProjectSubTypes(), calendar),
    ),
    projectLocations: recordsOf(projectLocations, onProjects('projectLocation', allLocations(), calendar)),
    rfis: recordsOf(rfis, questions.rfis),
    changeRequests: recordsOf(changeRequests, changes.made),
    observations: recordsOf(observations, safety.observations),
    permits: recordsOf(permits, links.listed(work.permits, 'workers', 'signed')),
    rams: recordsOf(rams, links.listed(methods.rams, 'briefings', 'signed')),
    incidents: recordsOf(incidents, events.incidents),
    disciplinaries: recordsOf(disciplinaries, links.named(discipline.cards, 'disciplinary')),
    onSiteTrainings: recordsOf(
      onSiteTrainings,
      links.listed(links.named(talks.trainings, 'trainer'), 'attendees', 'signed'),
    ),
    projectInductionVideos: recordsOf(projectInductionVideos, inducted.videos),
    inductions: recordsOf(inductions, links.named(inducted.inductions, 'induction')),
    persons: recordsOf(persons, onSite.people),
    projectPersons: recordsOf(projectPersons, onSite.places),
    registrations: recordsOf(registrations, coming.registrations),
    siteAttendances: recordsOf(siteAttendances, onSite.stays),
    rollCalls: recordsOf(rollCalls, drills.calls),
    accidents: recordsOf(accidents, injuries.accidents),
    equipments: recordsOf(equipments, links.listed(plant.equipment.rows, 'operators', 'operator')),
    nonEquipmentItems: recordsOf(nonEquipmentItems, plant.items.rows),
    inspections: recordsOf(inspections, links.named(inspected.inspections, 'inspector')),
    nonEquipmentInspections: recordsOf(
      nonEquipmentInspections,
      links.named(inspected.nonEquipmentInspections, 'inspector'),
    ),
    questionResponseActions: recordsOf(questionResponseActions, safety.actions),
    weatherDays: recordsOf(weatherDays, weatherRows(calendar)),
    ...documents.records,
    roleListTemplates: recordsOf(roleListTemplates, approvalRows(calendar)),
    processSubTypes: recordsOf(processSubTypes, subTypeRows(calendar)),
    equipmentTypes: recordsOf(equipmentTypes, equipmentTypeRows(calendar)),
    ...officeRecords(calendar),
    questionTemplates: recordsOf(questionTemplates, asked.templates),
    templateQuestions: recordsOf(templateQuestions, asked.questions),
  }
  const folders = folderRows(calendar)
  const history = [
    ...Object.values(records).flatMap((made) => made.history),
    ...handoverHistory(folders.projectFolder.rows as Parameters<typeof handoverHistory>[0], calendar),
  ]
  return {
    ...records,
    ...folders,
    ...documents.parts,
    roleListTemplateVersions: rowsFor(roleListTemplateVersions, formerVersions(calendar)),
    ...approvalRunRows([
      ...changes.runs,
      ...work.runs,
      ...events.runs,
      ...injuries.runs,
      ...methods.runs,
      ...inducted.runs,
      ...talks.runs,
      ...discipline.runs,
      ...inspected.runs,
      ...documents.runs,
    ]),
    instanceAnswers: rowsFor(instanceAnswers, [...work.answers, ...inducted.answers]),
    equipmentStandings: rowsFor(equipmentStandings, plant.equipment.standings),
    nonEquipmentItemStandings: rowsFor(nonEquipmentItemStandings, plant.items.standings),
    rollCallEntries: rowsFor(rollCallEntries, drills.entries),
    rfiResponses: rowsFor(rfiResponses, questions.responses),
    rfiAnswerLinks: rowsFor(rfiAnswerLinks, questions.links),
    registrationLinks: rowsFor(registrationLinks, coming.links),
    rfiHoldings: rowsFor(rfiHoldings, questions.holdings),
    projectNumbers: rowsFor(projectNumbers, [
      ...questions.numbers,
      ...changes.numbers,
      ...safety.numbers,
      ...work.numbers,
      ...events.numbers,
      ...injuries.numbers,
      ...methods.numbers,
      ...talks.numbers,
      ...discipline.numbers,
      ...inducted.numbers,
      ...inspected.numbers,
      ...plant.numbers,
      ...drills.numbers,
    ]),
    libraryRevisions: rowsFor(libraryRevisions, libraryRevisionRows(calendar)),
    libraryAcknowledgements: rowsFor(libraryAcknowledgements, libraryAcknowledgementRows(calendar)),
    questionTemplateVersions: rowsFor(questionTemplateVersions, asked.versions),
    notifications: rowsFor(notifications, allNotices(calendar)),
    signInAttempts: rowsFor(signInAttempts, failedTries(calendar)),
    auditEntries: rowsFor(
      auditEntries,
      history.sort((a, b) => a.on.localeCompare(b.on)),
    ),
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
      fields: { ...projectFields(number, calendar), ...rootsOf(id) },
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
