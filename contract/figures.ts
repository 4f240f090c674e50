import type { PageType, System } from './systems.ts'

/** The meaning of a figure, and the page it links to. */
interface Meaning {
  name: string
  /** What it counts, in a sentence that is shown with it. */
  meaning: string
  /**
   * The page that it links to, by default in the system that shows the figure. With a view, the page is a register, and
   * the figure counts the rows of that view. `search` opens a part of another page.
   */
  at?: { system?: System; page: PageType; view?: string; search?: string }
}

/**
 * Every figure that the overviews, boards and cards of a project show, by name. A figure of a register has no condition
 * of its own: it uses that of the view it links to.
 */
export const figures = {
  // The project itself.
  progress: { name: 'Progress', meaning: 'How much of the work is done, as its manager entered it.' },
  nextKeyDate: { name: 'Next key date', meaning: 'The date of the programme that comes next. Every day counts.' },
  maximumWorkers: { name: 'Maximum workers', meaning: 'The most people expected on site at once, as notified.' },
  practicalCompletion: { name: 'Practical completion', meaning: 'The day from which the client may use the building.' },
  contract: { name: 'Contract', meaning: 'The form of the contract.' },
  contractValue: { name: 'Contract sum', meaning: 'The contract sum as signed, without changes.' },
  people: {
    name: 'People',
    meaning: 'People who have a role in this system today. One with two roles counts once.',
    at: { page: 'manage', search: 'tab=people' },
  },
  companies: {
    name: 'Companies',
    meaning: 'Companies that take part in the project. One with two relationships counts once.',
    at: { page: 'manage', search: 'tab=clients' },
  },

  // Project management.
  rfisWithMe: {
    name: 'RFIs with you',
    meaning: 'RFIs that are not closed and whose ball you have.',
    at: { system: 'pmp', page: 'rfis', view: 'mine' },
  },
  openRfis: {
    name: 'RFIs not closed',
    meaning: 'RFIs that were sent and are neither closed nor void. Drafts do not count.',
    at: { system: 'pmp', page: 'rfis', view: 'open' },
  },
  overdueRfis: {
    name: 'RFIs overdue',
    meaning: 'Open RFIs past their due date.',
    at: { system: 'pmp', page: 'rfis', view: 'overdue' },
  },
  pendingChange: {
    name: 'Changes pending',
    meaning:
      'What the changes are worth that were notified and that nobody has decided on: as recommended, else as quoted, else as estimated.',
    at: { system: 'pmp', page: 'changerequests', view: 'pending' },
  },

  approvedChange: {
    name: 'Changes approved',
    meaning: 'What was agreed for the changes that were approved, whole or in part, also once they are done or closed.',
    at: { system: 'pmp', page: 'changerequests', view: 'approved' },
  },
  contingencyLeft: {
    name: 'Contingency left',
    meaning: 'What is set aside for changes, less what approved changes draw from it. Pending ones do not count yet.',
  },
  forecast: {
    name: 'Forecast',
    meaning: 'The contract sum with the changes approved and the changes pending.',
    at: { system: 'pmp', page: 'overview' },
  },
  forecastCompletion: {
    name: 'Completion',
    meaning: 'The planned completion with the days of the changes approved. Pending ones do not count.',
  },

  // Safety management.
  activePermits: {
    name: 'Active permits',
    meaning: 'Permits under which work goes on now. Suspended, ended and handed back ones do not count.',
    at: { system: 'sms', page: 'permits', view: 'active' },
  },
  openActions: {
    name: 'Open actions',
    meaning: 'Actions that are not closed: those to put right and those to check.',
    at: { system: 'sms', page: 'questionresponseactions', view: 'unfinished' },
  },
  overdueActions: {
    name: 'Actions overdue',
    meaning: 'Actions to put right that are past their due date. One whose fix is in is not late.',
    at: { system: 'sms', page: 'questionresponseactions', view: 'overdue' },
  },
  overdueInspections: {
    name: 'Inspections overdue',
    meaning: 'Equipment and places with an inspection past its date, together.',
  },
  overdueEquipment: {
    name: 'Equipment overdue',
    meaning: 'Equipment on the project with an inspection past its date.',
    at: { system: 'sms', page: 'equipments', view: 'overdue' },
  },
  overduePlaces: {
    name: 'Places overdue',
    meaning: 'Scaffolds, excavations and other places with an inspection past its date.',
    at: { system: 'sms', page: 'nonequipmentitems', view: 'overdue' },
  },
  overduePermits: {
    name: 'Permits overdue',
    meaning: 'Permits that ended and were not handed back, and those whose decision is past its due date.',
    at: { system: 'sms', page: 'permits', view: 'overdue' },
  },
  livePermits: {
    name: 'Permits open',
    meaning: 'Permits from their approval until they are closed: to start, active, suspended, handed back and ended.',
    at: { system: 'sms', page: 'permits', view: 'live' },
  },
  overdueRams: {
    name: 'RAMS overdue',
    meaning: 'RAMS whose decision is past its due date.',
    at: { system: 'sms', page: 'rams', view: 'overdue' },
  },
  overdueIncidents: {
    name: 'Incidents overdue',
    meaning: 'Incidents whose decision is past its due date, or whose report to the authority is.',
    at: { system: 'sms', page: 'incidents', view: 'overdue' },
  },
  openObservations: {
    name: 'Open observations',
    meaning: 'Observations that were raised and are not closed.',
    at: { system: 'sms', page: 'observations', view: 'open' },
  },
  inductionsInForce: {
    name: 'Inductions in force',
    meaning: 'Inductions that were approved and have not ended, also of people whom a card keeps off the site for now.',
    at: { system: 'sms', page: 'inductions', view: 'current' },
  },
  onSiteNow: {
    name: 'On site now',
    meaning: 'People who are signed in and not signed out.',
    at: { system: 'sms', page: 'onsitepeople', view: 'now' },
  },
  afr: {
    name: 'AFR',
    meaning:
      'Accident frequency rate: reportable accidents of the last 12 months for each 100,000 hours worked, as the safety report counts them.',
    at: { system: 'sms', page: 'reports' },
  },
  firstAidersOnSite: {
    name: 'First aiders on site',
    meaning: 'People on site now who are first aiders on the list of people.',
  },
  fireMarshalsOnSite: {
    name: 'Fire marshals on site',
    meaning: 'People on site now who are fire marshals on the list of people.',
  },
  peopleBlocked: {
    name: 'People blocked',
    meaning: 'People on the list who must not work on the site now. The list says why.',
    at: { system: 'sms', page: 'people', view: 'blocked' },
  },
  peopleEnding: {
    name: 'Cards and inductions ending',
    meaning: 'People on the list whose card or induction ends within 30 days. Those that have ended do not count.',
    at: { system: 'sms', page: 'people', view: 'expiring' },
  },
  staysToConfirm: {
    name: 'Sign-outs to confirm',
    meaning:
      'People who were signed out automatically. Their hours do not count until someone confirms when they left.',
    at: { system: 'sms', page: 'onsitepeople', view: 'confirm' },
  },
  lostTime: {
    name: 'Days since lost-time injury',
    meaning: 'Days since the last accident after which someone could not work.',
    at: { system: 'sms', page: 'accidents' },
  },

  // The safety file.
  safetyFile: {
    name: 'Safety file',
    meaning:
      'How many of the required folders are accepted or not applicable. Folders that are only asked for do not count.',
    at: { system: 'sfs', page: 'overview' },
  },
  foldersSettled: {
    name: 'Folders by section and company',
    meaning: 'Folders that are required or that a company provides: accepted or not applicable, of all.',
  },
  foldersToCome: {
    name: 'Still to come',
    meaning: 'Folders that are required or that a company provides, and that are not submitted yet.',
  },

  // Facility management.
  assets: {
    name: 'Assets',
    meaning: 'Everything that is installed in the building and maintained.',
    at: { system: 'fm', page: 'equipments', view: 'all' },
  },
  overdueAssets: {
    name: 'Assets overdue',
    meaning: 'Assets with maintenance or an inspection past its date.',
    at: { system: 'fm', page: 'equipments', view: 'overdue' },
  },
  dueAssets: {
    name: 'Assets due in 7 days',
    meaning: 'Assets with maintenance or an inspection due within 7 days. Overdue ones do not count.',
    at: { system: 'fm', page: 'equipments', view: 'dueSoon' },
  },
  endingWarranties: {
    name: 'Warranties ending',
    meaning: 'Assets whose warranty ends within 90 days.',
    at: { system: 'fm', page: 'equipments', view: 'warranty' },
  },
  openFaults: {
    name: 'Open faults',
    meaning: 'Faults that were reported and are not closed.',
    at: { system: 'fm', page: 'observations', view: 'open' },
  },
  elements: {
    name: 'Building elements',
    meaning: 'Doors, roofs, outlets and other places that are maintained.',
    at: { system: 'fm', page: 'nonequipmentitems', view: 'all' },
  },
  overdueElements: {
    name: 'Elements overdue',
    meaning: 'Building elements with maintenance or an inspection past its date.',
    at: { system: 'fm', page: 'nonequipmentitems', view: 'overdue' },
  },
  dueElements: {
    name: 'Elements due in 7 days',
    meaning: 'Building elements with maintenance or an inspection due within 7 days. Overdue ones do not count.',
    at: { system: 'fm', page: 'nonequipmentitems', view: 'dueSoon' },
  },
  issuedFile: {
    name: 'Safety file',
    meaning: 'The issue of the safety file that is in force for the building.',
    at: { system: 'fm', page: 'files', search: 'part=safetyFile' },
  },
} as const satisfies Record<string, Meaning>

export type FigureName = keyof typeof figures

/** The meaning of a figure, and the page it links to. */
export const figureOf = (name: FigureName): Meaning => figures[name]

/** The views of a register, each with the meaning of the figure that links to it. */
export const withMeanings = <View extends { id: string }>(page: PageType, views: readonly View[], system?: System) =>
  views.map((view) => ({ ...view, meaning: meaningOf(page, view.id, system) }))

const meaningOf = (page: PageType, view: string, system?: System) =>
  Object.values<Meaning>(figures).find(
    ({ at }) => at?.page === page && at.view === view && (system === undefined || at.system === system),
  )?.meaning
