import type { QueryClient } from '@tanstack/react-query'
import { workload } from '#src/data/workload.ts'
import { changeRequests } from '#src/entities/changeRequest/data.ts'
import { groups } from '#src/entities/group/data.ts'
import { projectClients } from '#src/entities/projectClient/data.ts'
import { projectDocuments } from '#src/entities/projectDocument/data.ts'
import { projectFolders } from '#src/entities/projectFolder/data.ts'
import { projectLocations } from '#src/entities/projectLocation/data.ts'
import { projects } from '#src/entities/project/data.ts'
import { rfis } from '#src/entities/rfi/data.ts'
import { userProjectRoles } from '#src/entities/userProjectRole/data.ts'
import { changeSearch } from './changeSearch.ts'
import { filesSearch } from './filesSearch.ts'
import { manageSearch, type ManageSearch } from './manageSearch.ts'
import { openSearch } from './openSearch.ts'
import { definePages, type PageAt } from './projectPage.ts'

/** The tree of folders; fm has none. */
const prefetchFolders = (client: QueryClient, { projectId, system }: Pick<PageAt, 'projectId' | 'system'>) => {
  if (system !== 'fm') void client.prefetchQuery(projectFolders[system].list({ projectId }))
}

/**
 * Every page of a project: name, menu group in each system, screen with its data, and records. Routes, menu, palette,
 * breadcrumbs and record URLs all read this map. The menu follows its order, which is that of a working day.
 */
export const projectPages = definePages({
  overview: {
    name: 'Overview',
    in: { pmp: '', sms: '', sfs: '', fm: '' },
    screen: () => import('./Overview.tsx').then(({ Overview }) => Overview),
    load: (client, { projectId }) => {
      void client.prefetchQuery(userProjectRoles.list({ projectId }))
      void client.prefetchQuery(projectClients.list({ projectId }))
    },
  },
  safety: {
    name: 'Safety board',
    in: { sms: '' },
    later:
      'The safety board: who is on site, which permits are live, what is overdue and how long since the last accident.',
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
    later: 'Plant and equipment with owner, certificates, last and next inspection, and whether it may be used today.',
    record: {
      name: 'Equipment',
      later: 'One piece of equipment: certificates, inspection schedule, defects and where it is.',
    },
  },
  inspections: {
    name: 'Inspections',
    in: { sms: 'Checks', fm: 'Assets' },
    later: 'Inspections of plant and equipment: what is due today and this week, what is late, and what was found.',
    record: {
      name: 'Inspection',
      later: 'One inspection: the checklist with its answers, photos, result and the actions from it.',
    },
  },
  inspectionsadhoc: {
    name: 'Ad hoc inspections',
    in: { sms: 'Checks', fm: 'Assets' },
    later: 'An inspection outside the schedule: select the equipment and complete the checklist.',
  },
  nonequipmentitems: {
    name: 'Non-equipment items',
    in: { sms: 'Checks', fm: 'Assets' },
    later:
      'Scaffolds, excavations, edge protection and other places that are inspected, each with its green, amber or red tag.',
    record: {
      name: 'Non-equipment item',
      later: 'One inspected place: its tag, its schedule, its inspections and open defects.',
    },
  },
  nonEquipmentinspections: {
    name: 'Non-equipment inspections',
    in: { sms: 'Checks', fm: 'Assets' },
    later: 'Inspections of scaffolds, excavations and other places: the week as a grid, with what was done and missed.',
    record: {
      name: 'Non-equipment inspection',
      later: 'One inspection of a place: the checklist with its answers, photos and result.',
    },
  },
  nonequipmentinspectionsadhoc: {
    name: 'Ad hoc item inspections',
    in: { sms: 'Checks', fm: 'Assets' },
    later: 'An inspection of a place outside the schedule: select the place and complete the checklist.',
  },
  permits: {
    name: 'Permits',
    in: { sms: 'Work', fm: 'Work' },
    later: 'Permits to work from request to hand-back: which are live now, in which zone, and until when.',
    record: {
      name: 'Permit',
      later: 'One permit: its answers, approvals, gas readings, who has signed on, and the hand-back.',
    },
  },
  rams: {
    name: 'RAMS',
    in: { sms: 'Work', fm: 'Work' },
    later:
      'Risk assessments and method statements with their revisions, approvals and the people who have signed them.',
    record: {
      name: 'RAMS',
      later: 'One method statement with its risk assessment: revisions, approvals and signatures.',
    },
  },
  myrams: {
    name: 'My RAMS',
    in: { sms: 'Work' },
    later: 'The risk assessments and method statements waiting for your signature.',
  },
  observations: {
    name: 'Observations',
    in: { sms: 'Events', fm: 'Work' },
    later: 'What people saw on site, good or bad, by type and company, with the actions that follow.',
    record: {
      name: 'Observation',
      later: 'One observation: what was seen and where, with photos and the actions from it.',
    },
  },
  incidents: {
    name: 'Incidents',
    in: { sms: 'Events', fm: 'Work' },
    later: 'Near misses, damage, spills and other events without injury, with their causes and actions.',
    record: {
      name: 'Incident',
      later: 'One incident: what happened, what it could have led to, its causes and actions.',
    },
  },
  accidents: {
    name: 'Accidents',
    in: { sms: 'Events' },
    later: 'Accidents with injury, treatment, days lost and whether the authority must be told.',
    record: {
      name: 'Accident',
      later: 'One accident: the injured person, the injury, the causes, and what was reported to whom.',
    },
  },
  questionresponseactions: {
    name: 'Actions',
    in: { sms: 'Work', fm: 'Work' },
    later: 'Actions from inspections, observations and permits: what is to be done, by whom and when it is due.',
    record: {
      name: 'Action',
      later: 'One action: what is to be done, by whom and when, with evidence that it has been done.',
    },
  },
  onsitepeople: {
    name: 'On site now',
    in: { sms: 'People' },
    later:
      'Who is on site now, by company and zone, with first aiders, fire marshals and the list for the muster point.',
  },
  people: {
    name: 'People',
    in: { sms: 'People', fm: 'People' },
    later: 'Everyone who works on this site: company, card, induction, training and whether they are cleared.',
    record: {
      name: 'Person',
      later: 'One person on this site: cards, trainings, inductions, signatures and attendance.',
    },
  },
  inductions: {
    name: 'Inductions',
    in: { sms: 'People' },
    later: 'Site inductions: who was inducted, by whom, when it expires, and who is still waiting.',
    record: {
      name: 'Induction',
      later: 'One induction: what was shown and asked, who gave it, and when it expires.',
    },
  },
  onsitetraining: {
    name: 'On-site training',
    in: { sms: 'People' },
    later: 'Toolbox talks and training on site: subject, presenter, who attended and signed.',
    record: {
      name: 'On-site training',
      later: 'One training: subject, presenter, material and the signatures of who attended.',
    },
  },
  rollcalls: {
    name: 'Roll calls',
    in: { sms: 'People' },
    later: 'Roll calls and drills: who was expected, who is mustered, who is missing, and how long it took.',
    record: {
      name: 'Roll call',
      later: 'One roll call: everyone who was expected, with their state and the time they were found.',
    },
  },
  disciplinaries: {
    name: 'Disciplinaries',
    in: { sms: 'People' },
    later: 'Yellow and red cards and what followed from them, for people who are allowed to see them.',
    record: {
      name: 'Disciplinary',
      later: 'One disciplinary: what happened, which card was given, and what was agreed.',
    },
  },
  groups: {
    name: 'Groups',
    in: { pmp: 'Records', sms: 'People', sfs: 'Records', fm: 'People' },
    search: openSearch,
    screen: () => import('./Groups.tsx').then(({ Groups }) => Groups),
    load: (client, { projectId }) => void client.prefetchQuery(groups.list({ projectId })),
    holds: ['group'],
  },
  userprojectroleadhoc: {
    name: 'Ad hoc roles',
    in: { sms: 'People' },
    later: 'A role for one person for a few days, for example as cover. It ends automatically.',
  },
  folders: {
    name: 'Folders',
    in: { pmp: null, sms: null, sfs: 'File', fm: null },
    under: 'files',
    screen: () => import('./Folders.tsx').then(({ Folders }) => Folders),
    load: prefetchFolders,
    record: {
      name: 'Folder',
      screen: () => import('./Folders.tsx').then(({ FolderRecord }) => FolderRecord),
      load: prefetchFolders,
    },
  },
  files: {
    name: 'Files',
    in: { pmp: 'Information', sms: 'Records', sfs: 'File', fm: 'Records' },
    search: filesSearch,
    screen: () => import('./Files.tsx').then(({ Files }) => Files),
    load: (client, { system, projectId }) => {
      if (system !== 'fm') void client.prefetchQuery(projectFolders[system].list({ projectId }))
    },
    record: {
      name: 'File',
      screen: () => import('./FilePage.tsx').then(({ FilePage }) => FilePage),
      load: (client, { system, recordId }) =>
        system === 'fm' ? undefined : client.ensureQueryData(projectDocuments[system].detail(recordId)),
    },
  },
  rfis: {
    name: 'RFIs',
    in: { pmp: 'Information' },
    search: openSearch,
    screen: () => import('./Rfis.tsx').then(({ Rfis }) => Rfis),
    load: (client, { projectId }) => void client.prefetchQuery(rfis.list({ parentProjectId: projectId })),
    record: {
      name: 'RFI',
      kind: 'rfi',
      screen: () => import('./RfiRecord.tsx').then(({ RfiRecord }) => RfiRecord),
      load: (client, { recordId }) => client.ensureQueryData(rfis.detail(recordId)),
    },
  },
  changerequests: {
    name: 'Change requests',
    in: { pmp: 'Information' },
    search: changeSearch,
    screen: () => import('./ChangeRequests.tsx').then(({ ChangeRequests }) => ChangeRequests),
    load: (client, { projectId }) => void client.prefetchQuery(changeRequests.list({ projectId })),
    record: {
      name: 'Change request',
      kind: 'changeRequest',
      screen: () => import('./ChangeRequestRecord.tsx').then(({ ChangeRequestRecord }) => ChangeRequestRecord),
      load: (client, { recordId }) => client.ensureQueryData(changeRequests.detail(recordId)),
    },
  },
  reports: {
    name: 'Reports',
    in: { pmp: 'Records', sms: 'Records', sfs: 'Records', fm: 'Records' },
    later: 'Reports on people, safety, equipment, weather, RFIs and change requests, for the days you choose.',
  },
  processsubtypes: {
    name: 'Process sub types',
    in: { sms: 'Records', fm: 'Records' },
    later: 'Which kinds of permit, inspection and other records this project uses, and who approves them.',
  },
  manage: {
    name: 'Manage',
    in: { pmp: 'Records', sms: 'Records', sfs: 'Records', fm: 'Records' },
    search: manageSearch,
    screen: () => import('./Manage.tsx').then(({ Manage }) => Manage),
    load: (client, { projectId, search: { tab } }: PageAt<ManageSearch>) => {
      void import('#src/data/recordHistory.ts').then(({ recordHistory }) =>
        client.prefetchQuery(recordHistory(projects.entity, projectId)),
      )
      if (tab === 'clients') void client.prefetchQuery(projectClients.list({ projectId }))
      if (tab === 'locations') void client.prefetchQuery(projectLocations.list({ projectId }))
      if (tab === 'people') void client.prefetchQuery(userProjectRoles.list({ projectId }))
    },
    holds: ['projectClient', 'userProjectRole', 'projectLocation'],
  },
})
