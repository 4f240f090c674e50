import type { PageType } from '#contract/systems.ts'

/** What each page of a project holds, in one sentence, for pages whose screens come later. */
export const laterPages: Partial<Record<PageType, string>> = {
  files:
    'The documents of this system in their folders: number, revision, suitability and status, with upload and review.',
  folders:
    'The folder tree of this system: who owns each folder, when it is due and which documents are still missing.',
  rfis: 'Questions to designers, the client or contractors, each with whose turn it is and the day the answer is due.',
  changerequests:
    'Changes of scope, cost or time from early warning to approval, with their sums against the contract.',
  equipments:
    'Plant and equipment with owner, certificates, last and next inspection, and whether it may be used today.',
  inspections: 'Inspections of plant and equipment: what is due today and this week, what is late, and what was found.',
  inductions: 'Site inductions: who was inducted, by whom, until when it holds, and who is still waiting.',
  disciplinaries: 'Yellow and red cards and what followed from them, for those who may read them.',
  permits: 'Permits to work from request to hand-back: which are live now, in which zone, and until when.',
  nonequipmentitems:
    'Scaffolds, excavations, edge protection and other places that are inspected, each with its green, amber or red tag.',
  nonEquipmentinspections:
    'Inspections of scaffolds, excavations and other places: the week as a grid, with what was done and missed.',
  accidents: 'Accidents with injury, treatment, days lost and whether the authority must be told.',
  observations: 'What people saw on site, good or bad, by type and company, with the actions that follow.',
  rams: 'Risk assessments and method statements with their revisions, approvals and who has signed to have read them.',
  processsubtypes: 'Which kinds of permit, inspection and other records this project uses, and who approves them.',
  myrams: 'The risk assessments and method statements that wait for your signature.',
  people: 'Everyone who works on this site: company, card, induction, training and whether they are cleared.',
  onsitetraining: 'Toolbox talks and training on site: subject, presenter, who attended and signed.',
  rollcalls: 'Roll calls and drills: who was expected, who is mustered, who is missing, and how long it took.',
  safety:
    'The safety board: who is on site, which permits are live, what is overdue and how long since the last accident.',
  onsitepeople:
    'Who is on site now, by company and zone, with first aiders, fire marshals and the list for the muster point.',
  reports: 'Reports on people, safety, equipment, weather, RFIs and change requests, for the days you choose.',
  questionresponseactions: 'Actions from inspections, observations and permits: who has to do what by when.',
  myworkload: 'Everything that waits for you on this project, the overdue first.',
  incidents: 'Near misses, damage, spills and other events without injury, with their causes and actions.',
  inspectionsadhoc: 'An inspection outside the schedule: choose the equipment, answer the checklist, done.',
  nonequipmentinspectionsadhoc:
    'An inspection of a place outside the schedule: choose the place, answer the checklist, done.',
  userprojectroleadhoc: 'A role for one person for a few days, as cover, that ends by itself.',
}

interface RecordWords {
  /** What one record of the page is called. */
  name: string
  holds: string
}

/** The pages that have records with pages of their own, and what such a page holds. */
export const laterRecords: Partial<Record<PageType, RecordWords>> = {
  equipments: {
    name: 'Equipment',
    holds: 'One piece of equipment: certificates, inspection schedule, defects and where it is.',
  },
  inspections: {
    name: 'Inspection',
    holds: 'One inspection: the checklist with its answers, photos, result and the actions from it.',
  },
  inductions: {
    name: 'Induction',
    holds: 'One induction: what was shown and asked, who gave it, and until when it holds.',
  },
  disciplinaries: {
    name: 'Disciplinary',
    holds: 'One disciplinary: what happened, which card was given, and what was agreed.',
  },
  questionresponseactions: {
    name: 'Action',
    holds: 'One action: what is to be done, by whom and when, and the proof that it is done.',
  },
  permits: {
    name: 'Permit',
    holds: 'One permit: its answers, approvals, gas readings, who has signed on, and the hand-back.',
  },
  nonequipmentitems: {
    name: 'Non-equipment item',
    holds: 'One inspected place: its tag, its schedule, its inspections and open defects.',
  },
  nonEquipmentinspections: {
    name: 'Non-equipment inspection',
    holds: 'One inspection of a place: the checklist with its answers, photos and result.',
  },
  accidents: {
    name: 'Accident',
    holds: 'One accident: the injured person, the injury, the causes, and what was reported to whom.',
  },
  observations: {
    name: 'Observation',
    holds: 'One observation: what was seen and where, with photos and the actions from it.',
  },
  rams: { name: 'RAMS', holds: 'One method statement with its risk assessment: revisions, approvals and signatures.' },
  onsitetraining: {
    name: 'On-site training',
    holds: 'One training: subject, presenter, material and the signatures of who attended.',
  },
  rollcalls: {
    name: 'Roll call',
    holds: 'One roll call: everyone who was expected, with their state and the time they were found.',
  },
  incidents: {
    name: 'Incident',
    holds: 'One incident: what happened, what it might have become, its causes and actions.',
  },
  folders: { name: 'Folder', holds: 'One folder: its documents, who may do what with them, and how complete it is.' },
  files: { name: 'File', holds: 'One document: preview, revisions, review, and where it is used.' },
  rfis: { name: 'RFI', holds: 'One question with its drawings, its answers and the official one among them.' },
  changerequests: {
    name: 'Change request',
    holds: 'One change with its cost, its time, its approvals and what it affects.',
  },
  people: {
    name: 'Person',
    holds: 'One person on this site: cards, trainings, inductions, signatures and attendance.',
  },
}
