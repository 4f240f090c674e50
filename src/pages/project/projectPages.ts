import type { QueryClient } from '@tanstack/react-query'
import { safetyFileIssues } from '#src/entities/project/shared/safetyFileIssues.ts'
import { projectFigures } from '#src/data/projectDashboard.ts'
import { workload } from '#src/data/workload.ts'
import { groups } from '#src/entities/group/data.ts'
import { projectClients } from '#src/entities/projectClient/data.ts'
import { latestDocuments, projectDocuments } from '#src/entities/projectDocument/data.ts'
import { projectFolders } from '#src/entities/projectFolder/data.ts'
import { projectLocations } from '#src/entities/projectLocation/data.ts'
import { projects } from '#src/entities/project/data.ts'
import { userProjectRoles } from '#src/entities/userProjectRole/data.ts'
import { boardSearch } from './board/boardSearch.ts'
import { changeSearch } from './registers/changeSearch.ts'
import { filesSearch } from './files/filesSearch.ts'
import { incidentSearch } from './registers/incidentSearch.ts'
import { inductionSearch } from './registers/inductionSearch.ts'
import { inspectionSearch } from './inspections/inspectionSearch.ts'
import { manageSearch, type ManageSearch } from './manage/manageSearch.ts'
import { peopleSearch } from './registers/peopleSearch.ts'
import { permitSearch } from './registers/permitSearch.ts'
import { adHocSearch, observationSearch } from './registers/observationSearch.ts'
import { openSearch } from './openSearch.ts'
import { tableStart } from '#src/ui/DataTable/tableState.ts'
import { definePages, type PageAt } from './projectPage.ts'

const prefetchFolders = (client: QueryClient, { projectId, system }: Pick<PageAt, 'projectId' | 'system'>) => {
  void client.prefetchQuery(projectFolders[system].list({ projectId }))
}

/**
 * Every page of a project: name, menu group in each system, screen with its data, and records. Routes, menu, palette,
 * breadcrumbs and record URLs all read this map. The menu follows its order, which is that of a working day.
 */
export const projectPages = definePages({
  overview: {
    name: 'Overview',
    in: { pmp: '', sms: '', sfs: '', fm: '' },
    screen: () => import('./overview/Overview.tsx').then(({ Overview }) => Overview),
    load: (client, { projectId, system }) => {
      void client.prefetchQuery(userProjectRoles.list({ projectId }))
      void client.prefetchQuery(projectClients.list({ projectId }))
      if (system === 'pmp' || system === 'sms') void client.prefetchQuery(projectFigures(projectId))
      if (system === 'pmp') void client.prefetchQuery(latestDocuments(projectId))
      if (system === 'sfs') prefetchFolders(client, { projectId, system })
      if (system === 'sfs' || system === 'fm') void client.prefetchQuery(safetyFileIssues(projectId))
    },
  },
  safety: {
    name: 'Safety board',
    in: { sms: '' },
    search: boardSearch,
    screen: () => import('./board/SafetyBoard.tsx').then(({ SafetyBoard }) => SafetyBoard),
    load: (client, { projectId }) =>
      import('./board/data.ts').then(({ safetyBoard }) => client.prefetchQuery(safetyBoard(projectId))),
    holds: ['weatherDay'],
  },
  myworkload: {
    name: 'My workload',
    in: { pmp: '', sms: '', sfs: '', fm: '' },
    screen: () => import('./MyWorkload.tsx').then(({ MyWorkload }) => MyWorkload),
    load: (client, { projectId }) => void client.prefetchQuery(workload(projectId)),
  },
  equipments: {
    name: 'Equipment',
    in: { sms: 'Checks', fm: 'Assets' },
    search: openSearch,
    register: () => import('./registers/equipmentRegister.ts').then(({ equipmentRegister }) => equipmentRegister),
    record: { name: 'Equipment', kind: 'equipment' },
  },
  inspections: {
    name: 'Inspections',
    in: { sms: 'Checks', fm: 'Assets' },
    search: inspectionSearch,
    register: () => import('./inspections/inspectionRegister.ts').then(({ inspectionRegister }) => inspectionRegister),
    record: { name: 'Inspection', kind: 'inspection' },
  },
  inspectionsadhoc: {
    name: 'Ad hoc inspections',
    in: { sms: 'Checks', fm: 'Assets' },
    screen: () => import('./inspections/equipmentScreens.tsx').then(({ EquipmentAdHoc }) => EquipmentAdHoc),
    search: adHocSearch,
    load: () => undefined,
  },
  nonequipmentitems: {
    name: 'Non-equipment items',
    in: { sms: 'Checks', fm: 'Assets' },
    search: openSearch,
    register: () => import('./registers/itemRegister.ts').then(({ itemRegister }) => itemRegister),
    record: { name: 'Non-equipment item', kind: 'nonEquipmentItem' },
  },
  nonEquipmentinspections: {
    name: 'Non-equipment inspections',
    in: { sms: 'Checks', fm: 'Assets' },
    search: inspectionSearch,
    register: () =>
      import('./inspections/placeInspectionRegister.ts').then(({ placeInspectionRegister }) => placeInspectionRegister),
    record: { name: 'Non-equipment inspection', kind: 'nonEquipmentInspection' },
  },
  nonequipmentinspectionsadhoc: {
    name: 'Ad hoc item inspections',
    in: { sms: 'Checks', fm: 'Assets' },
    screen: () => import('./inspections/placeScreens.tsx').then(({ PlaceAdHoc }) => PlaceAdHoc),
    search: adHocSearch,
    load: () => undefined,
  },
  permits: {
    name: 'Permits',
    in: { sms: 'Work', fm: 'Work' },
    search: permitSearch,
    register: () => import('./registers/permitRegister.ts').then(({ permitRegister }) => permitRegister),
    record: { name: 'Permit', kind: 'permit' },
  },
  rams: {
    name: 'RAMS',
    in: { sms: 'Work', fm: 'Work' },
    search: openSearch,
    register: () => import('./registers/ramsRegister.ts').then(({ ramsRegister }) => ramsRegister),
    record: { name: 'RAMS', kind: 'rams' },
  },
  myrams: {
    name: 'My RAMS',
    in: { sms: 'Work' },
    search: openSearch,
    register: () => import('./registers/ramsRegister.ts').then(({ myRamsRegister }) => myRamsRegister),
  },
  observations: {
    name: 'Observations',
    in: { sms: 'Events', fm: 'Work' },
    search: observationSearch,
    register: () => import('./registers/observationRegister.ts').then(({ observationRegister }) => observationRegister),
    record: { name: 'Observation', kind: 'observation' },
  },
  incidents: {
    name: 'Incidents',
    in: { sms: 'Events', fm: 'Work' },
    search: incidentSearch,
    register: () => import('./registers/incidentRegister.ts').then(({ incidentRegister }) => incidentRegister),
    record: { name: 'Incident', kind: 'incident' },
  },
  accidents: {
    name: 'Accidents',
    in: { sms: 'Events' },
    search: openSearch,
    register: () => import('./registers/accidentRegister.ts').then(({ accidentRegister }) => accidentRegister),
    record: { name: 'Accident', kind: 'accident' },
  },
  questionresponseactions: {
    name: 'Actions',
    in: { sms: 'Work', fm: 'Work' },
    search: openSearch,
    register: () => import('./registers/actionRegister.ts').then(({ actionRegister }) => actionRegister),
    record: { name: 'Action', kind: 'questionResponseAction' },
  },
  onsitepeople: {
    name: 'On site now',
    in: { sms: 'People', fm: 'People' },
    search: openSearch,
    screen: () => import('./registers/OnSitePeople.tsx').then(({ OnSitePeople }) => OnSitePeople),
    load: (client, { projectId }) =>
      import('#src/entities/siteAttendance/data.ts').then(({ attendanceWindow, onSiteNow }) => {
        void client.prefetchQuery(onSiteNow(projectId))
        attendanceWindow(projectId).prefetch(client, 'now', tableStart.size)
      }),
    holds: ['siteAttendance'],
  },
  people: {
    name: 'People',
    in: { sms: 'People', fm: 'People' },
    search: peopleSearch,
    register: () => import('./registers/peopleRegister.ts').then(({ peopleRegister }) => peopleRegister),
    record: { name: 'Person', kind: 'projectPerson' },
    holds: ['registration'],
  },
  inductions: {
    name: 'Inductions',
    in: { sms: 'People' },
    search: inductionSearch,
    register: () => import('./registers/inductionRegister.ts').then(({ inductionRegister }) => inductionRegister),
    record: { name: 'Induction', kind: 'induction' },
  },
  onsitetraining: {
    name: 'On-site training',
    in: { sms: 'People' },
    search: openSearch,
    register: () => import('./registers/trainingRegister.ts').then(({ trainingRegister }) => trainingRegister),
    record: { name: 'On-site training', kind: 'onSiteTraining' },
  },
  rollcalls: {
    name: 'Roll calls',
    in: { sms: 'People' },
    search: openSearch,
    register: () => import('./registers/rollCallRegister.ts').then(({ rollCallRegister }) => rollCallRegister),
    record: { name: 'Roll call', kind: 'rollCall' },
  },
  disciplinaries: {
    name: 'Disciplinaries',
    in: { sms: 'People' },
    search: openSearch,
    register: () =>
      import('./registers/disciplinaryRegister.ts').then(({ disciplinaryRegister }) => disciplinaryRegister),
    record: { name: 'Disciplinary', kind: 'disciplinary' },
  },
  groups: {
    name: 'Groups',
    in: { pmp: 'Records', sms: 'People', sfs: 'Records', fm: 'People' },
    search: openSearch,
    screen: () => import('./registers/Groups.tsx').then(({ Groups }) => Groups),
    load: (client, { projectId }) => void client.prefetchQuery(groups.list({ projectId })),
    holds: ['group'],
  },
  userprojectroleadhoc: {
    name: 'Ad hoc roles',
    in: { sms: 'People' },
    screen: () => import('./manage/AdHocRoles.tsx').then(({ AdHocRoles }) => AdHocRoles),
    load: (client, { projectId }) => void client.prefetchQuery(userProjectRoles.list({ projectId })),
  },
  folders: {
    name: 'Folders',
    in: { pmp: null, sms: null, sfs: 'File', fm: null },
    under: 'files',
    screen: () => import('./files/Folders.tsx').then(({ Folders }) => Folders),
    load: prefetchFolders,
    record: {
      name: 'Folder',
      screen: () => import('./files/Folders.tsx').then(({ FolderRecord }) => FolderRecord),
      load: prefetchFolders,
    },
  },
  files: {
    name: 'Files',
    in: { pmp: 'Information', sms: 'Records', sfs: 'File', fm: 'Records' },
    search: filesSearch,
    screen: () => import('./files/Files.tsx').then(({ Files }) => Files),
    load: prefetchFolders,
    record: {
      name: 'File',
      screen: () => import('./files/FilePage.tsx').then(({ FilePage }) => FilePage),
      load: (client, { system, recordId }) => client.ensureQueryData(projectDocuments[system].detail(recordId)),
    },
  },
  rfis: {
    name: 'RFIs',
    in: { pmp: 'Information' },
    search: openSearch,
    register: () => import('./registers/rfiRegister.ts').then(({ rfiRegister }) => rfiRegister),
    record: { name: 'RFI', kind: 'rfi' },
  },
  changerequests: {
    name: 'Change requests',
    in: { pmp: 'Information' },
    search: changeSearch,
    register: () =>
      import('./registers/changeRequestRegister.ts').then(({ changeRequestRegister }) => changeRequestRegister),
    record: { name: 'Change request', kind: 'changeRequest' },
  },
  reports: {
    name: 'Reports',
    in: { pmp: 'Records', sms: 'Records', sfs: 'Records', fm: 'Records' },
    screen: () => import('./report/Reports.tsx').then(({ Reports }) => Reports),
    load: () => undefined,
  },
  processsubtypes: {
    name: 'Process sub types',
    in: { sms: 'Records', fm: 'Records' },
    search: openSearch,
    screen: () => import('./registers/ProcessSubTypes.tsx').then(({ ProcessSubTypes }) => ProcessSubTypes),
    load: (client, { projectId }) =>
      import('#src/entities/projectProcessSubType/data.ts').then(({ projectProcessSubTypes }) =>
        client.prefetchQuery(projectProcessSubTypes.list({ projectId })),
      ),
    holds: ['projectProcessSubType'],
  },
  manage: {
    name: 'Manage',
    in: { pmp: 'Records', sms: 'Records', sfs: 'Records', fm: 'Records' },
    search: manageSearch,
    screen: () => import('./manage/Manage.tsx').then(({ Manage }) => Manage),
    load: (client, { projectId, search: { tab } }: PageAt<ManageSearch>) => {
      void import('#src/data/recordHistory.ts').then(({ recordHistory }) =>
        client.prefetchQuery(recordHistory(projects.entity, projectId)),
      )
      if (tab === 'clients') void client.prefetchQuery(projectClients.list({ projectId }))
      if (tab === 'locations') void client.prefetchQuery(projectLocations.list({ projectId }))
      if (tab === 'people') void client.prefetchQuery(userProjectRoles.list({ projectId }))
    },
    holds: ['projectClient', 'userProjectRole', 'projectLocation', 'projectInductionVideo'],
  },
})
