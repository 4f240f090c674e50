import { recordSystemIdOf } from '#contract/recordSystem.ts'
import type { QueryClient } from '@tanstack/react-query'
import { safetyFileIssues } from '#src/entities/project/shared/safetyFileIssues.ts'
import { projectFigures, workload } from '#src/data/workload.ts'
import { changeRequests } from '#src/entities/changeRequest/data.ts'
import { groups } from '#src/entities/group/data.ts'
import { projectClients } from '#src/entities/projectClient/data.ts'
import { latestDocuments, projectDocuments } from '#src/entities/projectDocument/data.ts'
import { projectFolders } from '#src/entities/projectFolder/data.ts'
import { projectLocations } from '#src/entities/projectLocation/data.ts'
import { projects } from '#src/entities/project/data.ts'
import { rfis } from '#src/entities/rfi/data.ts'
import { userProjectRoles } from '#src/entities/userProjectRole/data.ts'
import { tableStart } from '#src/ui/DataTable/tableState.ts'
import { changeSearch } from './registers/changeSearch.ts'
import { filesSearch } from './files/filesSearch.ts'
import { inductionSearch } from './registers/inductionSearch.ts'
import { inspectionSearch } from './inspections/inspectionSearch.ts'
import { manageSearch, type ManageSearch } from './manage/manageSearch.ts'
import { permitSearch } from './registers/permitSearch.ts'
import { adHocSearch, observationSearch } from './registers/observationSearch.ts'
import { openSearch } from './openSearch.ts'
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
    screen: () => import('./board/SafetyBoard.tsx').then(({ SafetyBoard }) => SafetyBoard),
    load: (client, { projectId }) =>
      import('./board/data.ts').then(({ safetyBoard }) => client.prefetchQuery(safetyBoard(projectId))),
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
    screen: () => import('./registers/Equipments.tsx').then(({ Equipments }) => Equipments),
    load: (client, { projectId, system }) =>
      import('#src/entities/equipment/data.ts').then(({ equipmentWindow }) =>
        equipmentWindow(projectId, system).prefetch(client, 'all', tableStart.size),
      ),
    record: {
      name: 'Equipment',
      kind: 'equipment',
      screen: () => import('./registers/EquipmentRecord.tsx').then(({ EquipmentRecord }) => EquipmentRecord),
      load: (client, { recordId }) =>
        import('#src/entities/equipment/data.ts').then(({ equipments }) =>
          client.ensureQueryData(equipments.detail(recordId)),
        ),
    },
  },
  inspections: {
    name: 'Inspections',
    in: { sms: 'Checks', fm: 'Assets' },
    search: inspectionSearch,
    screen: () => import('./inspections/equipmentScreens.tsx').then(({ EquipmentInspections }) => EquipmentInspections),
    load: (client, { projectId, system }) =>
      import('#src/entities/inspection/data.ts').then(({ inspectionWindow }) =>
        inspectionWindow(projectId, system).prefetch(client, 'all', tableStart.size),
      ),
    record: {
      name: 'Inspection',
      kind: 'inspection',
      screen: () => import('./inspections/equipmentScreens.tsx').then(({ EquipmentInspection }) => EquipmentInspection),
      load: (client, { recordId }) =>
        import('#src/entities/inspection/data.ts').then(({ inspections }) =>
          client.ensureQueryData(inspections.detail(recordId)),
        ),
    },
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
    screen: () => import('./registers/Items.tsx').then(({ Items }) => Items),
    load: (client, { projectId, system }) =>
      import('#src/entities/nonEquipmentItem/data.ts').then(({ itemWindow }) =>
        itemWindow(projectId, system).prefetch(client, 'all', tableStart.size),
      ),
    record: {
      name: 'Non-equipment item',
      kind: 'nonEquipmentItem',
      screen: () => import('./registers/ItemRecord.tsx').then(({ ItemRecord }) => ItemRecord),
      load: (client, { recordId }) =>
        import('#src/entities/nonEquipmentItem/data.ts').then(({ nonEquipmentItems }) =>
          client.ensureQueryData(nonEquipmentItems.detail(recordId)),
        ),
    },
  },
  nonEquipmentinspections: {
    name: 'Non-equipment inspections',
    in: { sms: 'Checks', fm: 'Assets' },
    search: inspectionSearch,
    screen: () => import('./inspections/placeScreens.tsx').then(({ PlaceInspections }) => PlaceInspections),
    load: (client, { projectId, system }) =>
      import('#src/entities/nonEquipmentInspection/data.ts').then(({ nonEquipmentInspectionWindow }) =>
        nonEquipmentInspectionWindow(projectId, system).prefetch(client, 'all', tableStart.size),
      ),
    record: {
      name: 'Non-equipment inspection',
      kind: 'nonEquipmentInspection',
      screen: () => import('./inspections/placeScreens.tsx').then(({ PlaceInspection }) => PlaceInspection),
      load: (client, { recordId }) =>
        import('#src/entities/nonEquipmentInspection/data.ts').then(({ nonEquipmentInspections }) =>
          client.ensureQueryData(nonEquipmentInspections.detail(recordId)),
        ),
    },
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
    screen: () => import('./registers/Permits.tsx').then(({ Permits }) => Permits),
    load: (client, { projectId, system }) =>
      import('#src/entities/permit/data.ts').then(({ permitWindow }) =>
        permitWindow(projectId, system).prefetch(client, 'all', tableStart.size),
      ),
    record: {
      name: 'Permit',
      kind: 'permit',
      screen: () => import('./registers/PermitRecord.tsx').then(({ PermitRecord }) => PermitRecord),
      load: (client, { recordId }) =>
        import('#src/entities/permit/data.ts').then(({ permits }) => client.ensureQueryData(permits.detail(recordId))),
    },
  },
  rams: {
    name: 'RAMS',
    in: { sms: 'Work', fm: 'Work' },
    search: openSearch,
    screen: () => import('./registers/RamsPage.tsx').then(({ RamsPage }) => RamsPage),
    load: (client, { projectId, system }) =>
      import('#src/entities/rams/data.ts').then(({ ramsWindow }) =>
        ramsWindow(projectId, system).prefetch(client, 'all', tableStart.size),
      ),
    record: {
      name: 'RAMS',
      kind: 'rams',
      screen: () => import('./registers/RamsRecord.tsx').then(({ RamsRecord }) => RamsRecord),
      load: (client, { recordId }) =>
        import('#src/entities/rams/data.ts').then(({ rams }) => client.ensureQueryData(rams.detail(recordId))),
    },
  },
  myrams: {
    name: 'My RAMS',
    in: { sms: 'Work' },
    search: openSearch,
    screen: () => import('./registers/RamsPage.tsx').then(({ MyRams }) => MyRams),
    load: (client, { projectId, system }) =>
      import('#src/entities/rams/data.ts').then(({ ramsWindow }) =>
        ramsWindow(projectId, system).prefetch(client, 'toSign', tableStart.size),
      ),
  },
  observations: {
    name: 'Observations',
    in: { sms: 'Events', fm: 'Work' },
    search: observationSearch,
    screen: () => import('./registers/Observations.tsx').then(({ Observations }) => Observations),
    load: (client, { projectId, system }) =>
      import('#src/entities/observation/data.ts').then(({ observationWindow }) =>
        observationWindow(projectId, system).prefetch(client, 'all', tableStart.size),
      ),
    record: {
      name: 'Observation',
      kind: 'observation',
      screen: () => import('./registers/ObservationRecord.tsx').then(({ ObservationRecord }) => ObservationRecord),
      load: (client, { recordId }) =>
        import('#src/entities/observation/data.ts').then(({ observations }) =>
          client.ensureQueryData(observations.detail(recordId)),
        ),
    },
  },
  incidents: {
    name: 'Incidents',
    in: { sms: 'Events', fm: 'Work' },
    search: openSearch,
    screen: () => import('./registers/Incidents.tsx').then(({ Incidents }) => Incidents),
    load: (client, { projectId, system }) =>
      import('#src/entities/incident/data.ts').then(({ incidentWindow }) =>
        incidentWindow(projectId, system).prefetch(client, 'all', tableStart.size),
      ),
    record: {
      name: 'Incident',
      kind: 'incident',
      screen: () => import('./registers/IncidentRecord.tsx').then(({ IncidentRecord }) => IncidentRecord),
      load: (client, { recordId }) =>
        import('#src/entities/incident/data.ts').then(({ incidents }) =>
          client.ensureQueryData(incidents.detail(recordId)),
        ),
    },
  },
  accidents: {
    name: 'Accidents',
    in: { sms: 'Events' },
    search: openSearch,
    screen: () => import('./registers/Accidents.tsx').then(({ Accidents }) => Accidents),
    load: (client, { projectId }) =>
      import('#src/entities/accident/data.ts').then(({ accidentWindow }) =>
        accidentWindow(projectId).prefetch(client, 'all', tableStart.size),
      ),
    record: {
      name: 'Accident',
      kind: 'accident',
      screen: () => import('./registers/AccidentRecord.tsx').then(({ AccidentRecord }) => AccidentRecord),
      load: (client, { recordId }) =>
        import('#src/entities/accident/data.ts').then(({ accidents }) =>
          client.ensureQueryData(accidents.detail(recordId)),
        ),
    },
  },
  questionresponseactions: {
    name: 'Actions',
    in: { sms: 'Work', fm: 'Work' },
    search: openSearch,
    screen: () => import('./registers/Actions.tsx').then(({ Actions }) => Actions),
    load: (client, { projectId, system }) =>
      import('#src/entities/questionResponseAction/data.ts').then(({ actionWindow }) =>
        actionWindow({ projectId, systemId: recordSystemIdOf(system) }).prefetch(client, 'unfinished', tableStart.size),
      ),
    record: {
      name: 'Action',
      kind: 'questionResponseAction',
      screen: () => import('./registers/ActionRecord.tsx').then(({ ActionRecord }) => ActionRecord),
      load: (client, { recordId }) =>
        import('#src/entities/questionResponseAction/data.ts').then(({ questionResponseActions }) =>
          client.ensureQueryData(questionResponseActions.detail(recordId)),
        ),
    },
  },
  onsitepeople: {
    name: 'On site now',
    in: { sms: 'People' },
    later: true,
  },
  people: {
    name: 'People',
    in: { sms: 'People', fm: 'People' },
    later: true,
    record: {
      name: 'Person',
      later: true,
    },
  },
  inductions: {
    name: 'Inductions',
    in: { sms: 'People' },
    search: inductionSearch,
    screen: () => import('./registers/Inductions.tsx').then(({ Inductions }) => Inductions),
    load: (client, { projectId }) =>
      import('#src/entities/induction/data.ts').then(({ inductionWindow }) =>
        inductionWindow(projectId).prefetch(client, 'all', tableStart.size),
      ),
    record: {
      name: 'Induction',
      kind: 'induction',
      screen: () => import('./registers/InductionRecord.tsx').then(({ InductionRecord }) => InductionRecord),
      load: (client, { recordId }) =>
        import('#src/entities/induction/data.ts').then(({ inductions }) =>
          client.ensureQueryData(inductions.detail(recordId)),
        ),
    },
  },
  onsitetraining: {
    name: 'On-site training',
    in: { sms: 'People' },
    search: openSearch,
    screen: () => import('./registers/OnSiteTrainings.tsx').then(({ OnSiteTrainings }) => OnSiteTrainings),
    load: (client, { projectId }) =>
      import('#src/entities/onSiteTraining/data.ts').then(({ trainingWindow }) =>
        trainingWindow(projectId).prefetch(client, 'all', tableStart.size),
      ),
    record: {
      name: 'On-site training',
      kind: 'onSiteTraining',
      screen: () =>
        import('./registers/OnSiteTrainingRecord.tsx').then(({ OnSiteTrainingRecord }) => OnSiteTrainingRecord),
      load: (client, { recordId }) =>
        import('#src/entities/onSiteTraining/data.ts').then(({ onSiteTrainings }) =>
          client.ensureQueryData(onSiteTrainings.detail(recordId)),
        ),
    },
  },
  rollcalls: {
    name: 'Roll calls',
    in: { sms: 'People' },
    later: true,
    record: {
      name: 'Roll call',
      later: true,
    },
  },
  disciplinaries: {
    name: 'Disciplinaries',
    in: { sms: 'People' },
    search: openSearch,
    screen: () => import('./registers/Disciplinaries.tsx').then(({ Disciplinaries }) => Disciplinaries),
    load: (client, { projectId }) =>
      import('#src/entities/disciplinary/data.ts').then(({ cardWindow }) =>
        cardWindow(projectId).prefetch(client, 'all', tableStart.size),
      ),
    record: {
      name: 'Disciplinary',
      kind: 'disciplinary',
      screen: () => import('./registers/DisciplinaryRecord.tsx').then(({ DisciplinaryRecord }) => DisciplinaryRecord),
      load: (client, { recordId }) =>
        import('#src/entities/disciplinary/data.ts').then(({ disciplinaries }) =>
          client.ensureQueryData(disciplinaries.detail(recordId)),
        ),
    },
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
    screen: () => import('./registers/Rfis.tsx').then(({ Rfis }) => Rfis),
    load: (client, { projectId }) => void client.prefetchQuery(rfis.list({ parentProjectId: projectId })),
    record: {
      name: 'RFI',
      kind: 'rfi',
      screen: () => import('./registers/RfiRecord.tsx').then(({ RfiRecord }) => RfiRecord),
      load: (client, { recordId }) => client.ensureQueryData(rfis.detail(recordId)),
    },
  },
  changerequests: {
    name: 'Change requests',
    in: { pmp: 'Information' },
    search: changeSearch,
    screen: () => import('./registers/ChangeRequests.tsx').then(({ ChangeRequests }) => ChangeRequests),
    load: (client, { projectId }) => void client.prefetchQuery(changeRequests.list({ projectId })),
    record: {
      name: 'Change request',
      kind: 'changeRequest',
      screen: () =>
        import('./registers/ChangeRequestRecord.tsx').then(({ ChangeRequestRecord }) => ChangeRequestRecord),
      load: (client, { recordId }) => client.ensureQueryData(changeRequests.detail(recordId)),
    },
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
