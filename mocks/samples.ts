import type { Draft } from '#contract/entity.ts'
import { systems } from '#contract/systems.ts'
import type { Entities } from '#contract/entities/index.ts'
import { plainView } from '#contract/views/viewState.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { equipmentTypeId as typeOfEquipment } from '#server/application/worlds/approvals/equipment.ts'
import { sitePersonId, unlistedPeople } from '#server/application/worlds/people/sitePeople.ts'
import { approvalId } from '#server/application/worlds/approvals/templates.ts'
import { personId } from '#server/application/worlds/people/people.ts'
import { subTypeId } from '#server/application/worlds/approvals/subTypes.ts'
import { locationId } from '#server/application/worlds/projects/locations.ts'
import { allProjects, projectId } from '#server/application/worlds/projects/projects.ts'

const english = lookupId('languages', 'English')
const skilledWorker = lookupId('cscsTypes', 'Skilled worker')

/** Ids of existing records that a sample may refer to. */
export interface Around {
  clientId: number
  userId: number
  projectId: number
}

/** Projects of the demo world in turn, except the one with a locked safety file and the closed one. */
export const openProject = (turn: number) => [2, 4, 5, 7, 8, 9, 10][turn % 7]!

/** The fields of an inspection of either kind: unscheduled and without a checklist. */
const inspected = (kind: 'inspection' | 'nonEquipmentInspection', subType: string) => ({
  projectId: projectId('HB-014'),
  systemId: systems.sms,
  processSubTypeId: subTypeId(kind, subType),
  inspectionTypeId: 80,
  // Latest, so that it is at the top of the register.
  performedOn: new Date(Date.now() - 60_000).toISOString(),
  performedByName: 'Bernie Scanlon',
  competence: 'CPCS A02',
  clientId: firmId('corrib'),
  locationId: locationId('HB-014', 'EQ'),
  description: `Sample: brakes pulled to the left ${unique()}`,
  statedResult: 'passWithDefects' as const,
  weather: 'Dry, 4 m/s',
  defects: [{ what: 'Left brake lining worn', dueOn: '2030-03-08' }],
})

/** Eight characters that make a name unique. */
const unique = () => crypto.randomUUID().slice(0, 8)

/** Returns a function that goes through the list in turn and starts again at the end. */
function inTurn(ids: readonly [number, ...number[]]) {
  let taken = 0
  return () => ids[taken++ % ids.length] ?? ids[0]
}

/** Relationships that several companies of a project may have: not client, and not a lead. */
const nextRelationship = inTurn([70, 80, 90, 100, 120, 130, 140, 160])
const nextProjectRole = inTurn([50, 60, 70, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200, 210])

/** Views of the demo world, which a person subscribes to once each. */
const nextView = inTurn([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])

let daysTaken = 0
/** A day of the past that no other record of a project has: from 1999 backwards, one at a time. */
const nextDay = () => new Date(Date.UTC(2000, 0, 1) - ++daysTaken * 86_400_000).toISOString().slice(0, 10)

/** Sub types of the demo world; a project has each of them once. */
const nextSubType = inTurn(Array.from({ length: 25 }, (_, at) => at + 1) as [number, ...number[]])

/** The manager of a demo project, who has a role on it. Other projects have none. */
const managerOf = (projectId: number) =>
  allProjects()
    .filter(({ id }) => id === projectId)
    .map(({ site }) => personId(site.manager))

/**
 * In the demo world a project's root folders have the project's id. Elsewhere a folder without a parent goes below the
 * root.
 */
const folderSample = ({ projectId }: Around) => ({
  projectId,
  ...(managerOf(projectId).length > 0 && { parentId: projectId }),
  name: `Sample folder ${unique()}`,
  isRequired: true,
  minDocuments: 2,
  dueOn: '2030-01-31',
})
/** People and companies of the demo world in turn, because a folder may have one entry for each. */
const nextNamed = inTurn(Array.from({ length: 25 }, (_, at) => at + 10) as [number, ...number[]])
const folderUserSample = ({ projectId }: Around) => ({
  projectId,
  folderId: projectId,
  userId: nextNamed(),
  canUpload: true,
})

/** A document without a file yet, in the root folder. */
const documentSample = ({ projectId }: Around) => ({
  projectId,
  folderId: projectId,
  number: `SMP-BRN-ZZ-00-DR-A-${unique()}`,
  title: `Sample drawing ${unique()}`,
  tags: ['sample'],
  expiresOn: '2030-01-31',
})

/** People who are on no list, on one open project after the other, for the company that leads it. */
let newcomers = 0
function nextNewcomer() {
  const people = unlistedPeople()
  const at = newcomers++
  const ofProject = openProject(Math.floor(at / people.length))
  const { site } = allProjects().find(({ id }) => id === ofProject)!
  return { projectId: ofProject, personId: people[at % people.length]!, clientId: firmId(site.client) }
}

/** Stays of a minute within the last hours, one after the other; someone is on a site only once at a time. */
let stays = 0
const firstStay = Date.now() - 200 * 60_000
function nextStay() {
  const from = firstStay + 6_000 * stays++
  return { signedInOn: new Date(from).toISOString(), signedOutOn: new Date(from + 3_000).toISOString() }
}

/** A valid draft of every kind, with a unique name. A new kind does not compile without one. */
export const samples: { [K in keyof Entities]: (around: Around) => Draft<Entities[K]> } = {
  client: () => ({
    name: `Sample Joinery ${unique()}`,
    country: 'IE',
    town: 'Sligo',
    phone: '+353 71 555 0100',
    trades: ['Joinery'],
    insuranceExpiry: '2030-06-30',
    accreditations: [{ scheme: 'Safe-T-Cert', number: 'STC-0001', expiry: '2030-01-31' }],
  }),
  user: ({ clientId }) => ({
    email: `sample.${unique()}@joinery.example`,
    firstName: 'Nora',
    lastName: `Sample ${unique()}`,
    initials: 'NS',
    clientId,
    jobTitle: 'Foreman',
    phone: '+353 85 555 0200',
    pbSystems: ['sms', 'pmp'],
  }),
  project: ({ clientId, userId }) => ({
    number: `S-${unique()}`,
    name: `Sample slipway repair ${unique()}`,
    systems: ['pmp', 'sms'],
    jurisdiction: 'IE',
    clientId,
    managerUserId: userId,
    address1: 'Slip Road',
    town: 'Sligo',
    latitude: 54.2766,
    longitude: -8.4761,
    contractForm: 'PW-CF',
    contractValue: 250_000,
    startDate: '2026-03-02',
    plannedCompletionDate: '2026-11-27',
  }),
  projectClient: ({ projectId, clientId }) => ({
    projectId,
    clientId,
    relationshipId: nextRelationship(),
    packageName: `Sample package ${unique()}`,
    from: '2026-03-02',
    to: '2026-09-25',
  }),
  userProjectRole: ({ projectId, userId }) => ({
    projectId,
    userId,
    projectRoleId: nextProjectRole(),
    accessLevel: 20,
    systems: ['pmp', 'sms'],
    processRoleIds: [10],
    from: '2025-01-06',
  }),
  projectFolder: folderSample,
  projectFolderPmp: folderSample,
  projectFolderSms: folderSample,
  projectFolderFm: folderSample,
  projectFolderUser: folderUserSample,
  projectFolderUserPmp: folderUserSample,
  projectFolderUserSms: folderUserSample,
  projectFolderUserFm: folderUserSample,
  projectDocument: documentSample,
  projectDocumentPmp: documentSample,
  projectDocumentSms: documentSample,
  projectDocumentFm: documentSample,
  group: ({ projectId }) => ({
    projectId,
    name: `Sample group ${unique()}`,
    purpose: 'distribution',
    userIds: managerOf(projectId),
  }),
  projectLocation: ({ projectId }) => ({
    projectId,
    kind: 'zone',
    code: `Z-${unique()}`,
    name: 'Sample slipway',
    elevation: -1.25,
    grossArea: 840,
    netArea: 815.5,
    category: 'Waterside works',
  }),
  // An administrator may be named on every project.
  rfi: ({ projectId }) => ({
    parentProjectId: projectId,
    subject: `Sample bolt grade ${unique()}`,
    question: 'Which grade of bolt is wanted at the splice of the slipway rail?',
    disciplineId: 20,
    priorityId: 20,
    managerUserId: personId('byrne'),
    assignees: [{ userId: personId('byrne'), responseRequired: true }],
    distributionUserIds: [personId('byrne')],
    dueOn: '2030-03-01',
    costImpact: 'yes',
    costEstimate: 1250.5,
  }),
  observation: ({ projectId }) => ({
    projectId,
    systemId: systems.sms,
    nature: 'neutral',
    observationTypeId: 140,
    description: `Sample: pallets stand in the walkway by the gate ${unique()}`,
    clientId: null,
    priorityId: null,
  }),
  // Only this project of the demo world uses sub types of permits.
  permit: () => ({
    projectId: projectId('HB-014'),
    systemId: systems.sms,
    processSubTypeId: subTypeId('permit', 'General'),
    title: `Sample: replace the pump in chamber 2 ${unique()}`,
    locationId: locationId('HB-014', 'P4'),
    holderUserId: personId('byrne'),
    issuerUserId: personId('murphy'),
    validFrom: '2030-03-01T08:00:00.000Z',
    validTo: '2030-03-01T16:00:00.000Z',
    isolations: [{ point: 'Valve V12', lockNumber: 'L-7' }],
  }),
  incident: () => ({
    projectId: projectId('HB-014'),
    systemId: systems.sms,
    processSubTypeId: subTypeId('incident', 'Near miss'),
    incidentTypeId: 10,
    title: `Sample: bolt fell beside the walkway ${unique()}`,
    description: 'A bolt fell from the truss and landed two metres beside the walkway.',
    occurredOn: '2026-03-01T09:20:00.000Z',
    potentialSeverity: 4,
    likelihood: 2,
  }),
  projectInductionVideo: ({ projectId }) => ({
    projectId,
    title: `Sample film ${unique()}`,
    languageId: english,
    durationSec: 240,
  }),
  // Does not name an account, because many tests share one sample.
  induction: () => ({
    projectId: projectId('HB-014'),
    processSubTypeId: subTypeId('induction', 'Site induction'),
    title: `Sample Rigger ${unique()}`,
    clientId: firmId('corrib'),
    phone: '+353 85 555 0300',
    inductedOn: '2026-03-02',
    inductorUserId: personId('murphy'),
    languageId: english,
    cscsTypeId: skilledWorker,
    cardNumber: 'CS-48213',
    cardExpiresOn: '2030-01-31',
    cardChecked: true,
    rightToWorkSeen: true,
  }),
  person: ({ clientId }) => ({
    firstName: 'Ciara',
    lastName: `Sample ${unique()}`,
    clientId,
    employmentStatusId: lookupId('employmentStatuses', 'Employee'),
    trade: 'Rigger',
    phone: '+353 85 555 0400',
    languageId: english,
    cards: [{ cscsTypeId: skilledWorker, number: `CS-${unique()}`, expiresOn: '2030-01-31', checked: 'seen' }],
  }),
  projectPerson: () => ({ ...nextNewcomer(), isFirstAider: true }),
  siteAttendance: () => ({
    projectId: projectId('HB-014'),
    personId: sitePersonId('Declan Hynes'),
    ...nextStay(),
    // Their induction has ended.
    overrideReason: 'Sample: stays with the site manager',
    note: `Sample: came with the pump ${unique()}`,
  }),
  // A test gives way to the next one.
  rollCall: ({ projectId }) => ({
    projectId,
    kind: 'test' as const,
    reason: `Sample: try the lists ${unique()}`,
    weather: 'Dry, light wind',
    lessons: null,
  }),
  accident: () => ({
    projectId: projectId('HB-014'),
    processSubTypeId: subTypeId('accident', 'Accident report'),
    title: `Sample: slipped on the ramp of the pontoon ${unique()}`,
    occurredOn: '2026-03-01T09:20:00.000Z',
    notifiedOn: '2026-03-01T09:35:00.000Z',
    exactPlace: 'Pontoon ramp, lower end',
    activity: 'Carrying formwork ties',
    conditions: 'Wet, daylight',
    accidentKindId: 60,
    agent: 'Ramp plate without grit',
  }),
  rams: () => ({
    projectId: projectId('HB-014'),
    systemId: systems.sms,
    processSubTypeId: subTypeId('rams', 'RAMS'),
    title: `Sample: lift the walkway panels ${unique()}`,
    clientId: firmId('corrib'),
    riskRows: [
      {
        activity: 'Lifting',
        hazard: 'Falling load',
        who: 'Riggers',
        likelihood: 3,
        severity: 5,
        controls: 'Exclusion zone, tag lines, lift plan',
        level: 'engineer',
        residualLikelihood: 1,
        residualSeverity: 5,
        owner: 'Appointed person',
      },
    ],
    steps: ['Close the walkway.', 'Lift each panel with two tag lines.'],
  }),
  onSiteTraining: () => ({
    projectId: projectId('HB-014'),
    processSubTypeId: subTypeId('onSiteTraining', 'Toolbox talk'),
    title: `Sample: slips on the slipway ${unique()}`,
    trainerName: 'Bernie Scanlon',
    heldOn: '2026-03-01T07:30:00.000Z',
    durationMin: 15,
    languageId: english,
    clientId: firmId('corrib'),
    description: 'Algae is washed off every morning.',
  }),
  disciplinary: () => ({
    projectId: projectId('HB-014'),
    processSubTypeId: subTypeId('disciplinary', 'Disciplinary'),
    personName: 'Jonas Petrov',
    clientId: firmId('corrib'),
    occurredOn: '2026-03-01',
    breachId: 10,
    level: 'yellow',
    description: `Sample: worked on the slipway without a life jacket, after he was told twice ${unique()}`,
    witnesses: [{ name: 'Nora Quinn', statement: 'I saw it from the quay.' }],
    outcome: 'toolboxTalk',
  }),
  questionResponseAction: ({ projectId }) => ({
    projectId,
    systemId: systems.sms,
    title: `Sample guard rail ${unique()}`,
    description: 'The guard rail at the lift shaft on level 2 is loose.',
    priorityId: 20,
    categoryId: 290,
    assignedUserId: personId('byrne'),
    verifierUserId: personId('byrne'),
    dueOn: '2030-03-01',
  }),
  changeRequest: ({ projectId }) => ({
    projectId,
    title: `Sample rail replacement ${unique()}`,
    typeId: 20,
    reason: 'The rail is worn below the limit of 9 mm.',
    description: 'Replace the slipway rail over 40 m, fixings included.',
    contractClause: '60.1(1)',
    eventDate: '2026-01-05',
    source: 'instruction',
    instructionRef: 'AI-014',
    assessorUserId: personId('byrne'),
    items: [
      { costCode: '210', description: 'Rail, supplied and laid', kind: 'add', qty: 40, unit: 'm', rate: 310.5 },
      { costCode: null, description: 'Repair of the old rail', kind: 'omit', qty: 1, unit: 'sum', rate: 1800 },
    ],
    timeImpactDays: 6,
    affectsKeyDates: ['plannedCompletion'],
    riskScore: 8,
    affectsSafetyFile: true,
  }),
  // Created only by their own calls or the system.
  backgroundTask: () => ({}),
  notification: () => ({}),
  registration: ({ projectId, clientId }) => ({
    projectId,
    clientId,
    firstName: 'Ciara',
    lastName: `Sample ${unique()}`,
    dateOfBirth: '1990-01-31',
    employmentStatusId: lookupId('employmentStatuses', 'Employee'),
    languageId: english,
  }),
  roleListTemplate: () => ({
    name: `Sample approval ${unique()}`,
    processKindIds: [10],
    description: 'Asked and authorised',
    stages: [
      { key: 'request', name: 'Request', processRoleId: 10, candidateSource: 'chosen' },
      {
        key: 'authorise',
        name: 'Authorise',
        processRoleId: 30,
        candidateSource: 'projectRole',
        candidateIds: [40],
        rule: 'any',
        dueHours: 8,
        reminderHours: 4,
      },
    ],
    signOnLists: [{ key: 'holder', processRoleId: 140, statement: 'I accept this permit.' }],
  }),
  processSubType: () => ({
    processKindId: 10,
    name: `Sample permit ${unique()}`,
    code: 'SAM',
    approvalTemplateId: approvalId('permit'),
    validityHours: 8,
    maxDurationHours: 12,
    requiresRams: true,
  }),
  projectProcessSubType: ({ projectId }) => ({
    projectId,
    systemId: systems.sms,
    processSubTypeId: nextSubType(),
    isEnabled: true,
    stageUsers: [],
  }),
  equipmentType: () => ({
    name: `Sample winch ${unique()}`,
    categoryId: 20,
    documentsRequired: ['examinationReport'],
    schedules: [
      {
        key: 'examination',
        inspectionTypeId: 40,
        intervalValue: 6,
        intervalUnit: 'month',
        subTypeId: null,
        performedBy: 'thirdParty',
        legalBasis: 'LOLER reg 9',
      },
    ],
  }),
  equipment: () => ({
    projectId: projectId('HB-014'),
    systemId: systems.sms,
    equipmentTypeId: typeOfEquipment('Telehandler'),
    name: `Sample telehandler ${unique()}`,
    make: 'Merlin',
    model: 'P40.17',
    serialNumber: 'MP-40-7781',
    plantNumber: 'TH-12',
    year: 2022,
    swlKg: 4000,
    clientId: firmId('corrib'),
    ownership: 'hired',
    onHireFrom: '2026-03-02',
    hours: 1240,
    operators: [{ name: 'Nora Quinn', company: 'Corrib Crane Hire', card: 'CPCS 0412' }],
    replacementCost: 92_500.5,
  }),
  inspection: () => ({
    ...inspected('inspection', 'Weekly plant inspection'),
    equipmentId: 1,
  }),
  nonEquipmentInspection: () => ({
    ...inspected('nonEquipmentInspection', 'Excavation report'),
    nonEquipmentItemId: 1,
  }),
  nonEquipmentItem: () => ({
    projectId: projectId('HB-014'),
    systemId: systems.sms,
    equipmentTypeId: typeOfEquipment('Scaffold (fall of 2 m or more)'),
    name: `Sample scaffold ${unique()}`,
    locationId: locationId('HB-014', 'P4'),
    clientId: firmId('corrib'),
    supervisor: 'Nora Quinn',
    reference: 'SC-07',
    loadClass: 'Class 3, 2.0 kN/m²',
  }),
  // There is exactly one record, and nobody creates another.
  settings: () => ({ organisationName: `Sample Builders ${unique()}`, mailSender: 'Sample Builders' }),
  questionTemplate: () => ({
    name: `Sample checklist ${unique()}`,
    processKindIds: [50],
    description: 'Asked every week',
    scoringOn: true,
    passMarkPercent: 80,
    sections: [
      {
        id: 'first',
        title: 'First look',
        repeatable: false,
        visibleIf: null,
        translations: { pl: 'Na pierwszy rzut oka' },
      },
    ],
    languages: ['pl'],
  }),
  // The first template of the demo world is a draft.
  templateQuestion: () => ({
    questionTemplateId: 1,
    sectionId: 'event',
    key: `sample_${unique()}`,
    text: 'Is the area barriered?',
    help: 'All four sides',
    inputTypeId: 80,
    isRequired: true,
    sortOrder: 90_000,
    weight: 2,
    visibleIf: { match: 'all', of: [{ questionKey: 'potential', op: '>', value: 7 }] },
    options: [
      { value: 'yes', label: 'Yes', score: 1, isFail: false },
      { value: 'no', label: 'No', score: 0, isFail: true },
    ],
    onAnswer: [
      {
        when: { op: '=', value: 'no' },
        effect: 'raiseAction',
        title: 'Barrier the area',
        priorityId: 30,
        assignTo: 'projectRole',
        projectRoleId: 40,
      },
    ],
    translations: { pl: { text: 'Czy teren jest ogrodzony?', options: { yes: 'Tak', no: 'Nie' } } },
  }),
  lookup: () => ({ list: 'rfiDisciplines', name: `Sample discipline ${unique()}`, sortOrder: 900 }),
  manualClassification: () => ({
    system: 'Custom',
    code: `SC-${unique()}`,
    title: 'Sample slipway works',
    description: 'Rails, winch and cradle',
  }),
  template: () => ({ name: `Sample slipway structure ${unique()}`, typeId: 10, description: 'Folders for a slipway' }),
  templateFolder: () => ({
    templateId: 1,
    name: `Sample folder ${unique()}`,
    manualClassificationId: 1,
    isRequired: true,
    minDocuments: 2,
    defaultOwnerRelationshipId: 60,
  }),
  templateDocument: () => ({
    templateId: 1,
    folderId: 1,
    name: `Sample certificate ${unique()}`,
    documentTypeId: 60,
    guidance: 'Signed by the installer',
  }),
  documentLibrary: ({ clientId }) => ({
    name: `Sample library ${unique()}`,
    clientId,
    description: 'Policies of the slipway',
    visibility: 'all',
  }),
  libraryFolder: () => ({ documentLibraryId: 1, name: `Sample folder ${unique()}` }),
  libraryDocument: () => ({
    documentLibraryId: 1,
    folderId: 1,
    name: `Sample policy ${unique()}`,
    documentTypeId: 190,
    reviewDueOn: '2030-01-31',
    acknowledgeRequired: true,
  }),
  userTraining: ({ userId }) => ({
    userId,
    typeId: 10,
    title: `Safe Pass ${unique()}`,
    provider: 'Sample Training',
    certificateNumber: 'SP-1001',
    completedOn: '2025-02-03',
    expiresOn: '2029-02-02',
  }),
  savedView: ({ projectId }) => ({
    projectId,
    system: 'sms',
    register: 'observations',
    name: `Sample view ${unique()}`,
    isShared: true,
    state: { ...plainView, words: 'scaffold', filters: { statusId: ['20'] } },
  }),
  viewSubscription: () => ({ savedViewId: nextView(), rhythm: 'weekly', weekday: 1, isSentEmpty: false }),
  weatherDay: ({ projectId }) => ({
    projectId,
    date: nextDay(),
    amSummary: 'Rain, clearing',
    pmSummary: 'Dry',
    tempMin: 4.5,
    tempMax: 11,
    rainMm: 6.2,
    windAvg: 7.4,
    gustMax: 14.1,
    hoursLost: 2.5,
    lostActivity: `Lifting of beams ${unique()}`,
    note: 'Crane stood down from eight to half past ten.',
  }),
}

/**
 * Kinds that people cannot create for others to see: the system creates them, there is exactly one record, or only their
 * owner knows them.
 */
export const notMadeByPeople: readonly string[] = [
  'backgroundTask',
  'notification',
  'registration',
  'settings',
  'viewSubscription',
]
