import type { Kind } from '../kinds.ts'
import type { LookupList } from '../lists.ts'
import { systemNames, type System } from '../systems.ts'
import type { ReportKind } from './reportKinds.ts'

interface Choice {
  label: string
  /** The words for 'no choice'. */
  none: string
  /** The sentence for an id that cannot be chosen. */
  problem: string
  /** The list whose entries are chosen; without one it is the companies of the project, or what `of` says. */
  list?: LookupList
  /** The kind whose records are chosen. Those are offered that the records of the project name. */
  of?: Extract<Kind, 'equipmentType'>
}

/** What a report may be narrowed to, by the name in its query. */
const reportChoices = {
  companyId: { label: 'Company', none: 'All companies', problem: 'Choose a company of this project.' },
  changeRequestTypeId: {
    label: 'Type',
    none: 'All types',
    problem: 'Choose a type of change request.',
    list: 'changeRequestTypes',
  },
  equipmentTypeId: {
    label: 'Type',
    none: 'All types',
    problem: 'Choose a type of equipment.',
    of: 'equipmentType',
  },
} as const satisfies Record<string, Choice>
export type ReportChoice = keyof typeof reportChoices
export const reportChoiceNames = Object.keys(reportChoices) as readonly ReportChoice[]
export const reportChoiceOf = (name: ReportChoice): Choice => reportChoices[name]

export interface ReportFacts {
  /** The systems that list it, with its name in each. Their readers may read it. */
  in: Readonly<Partial<Record<System, string>>>
  /** Its heading; without one, its name and 'report'. */
  title?: string
  /** What it says, in a sentence. */
  about: string
  /** What time it is asked for: days and the period of its time axis, unless it is days or one week only. */
  asks?: 'days' | 'week'
  /** What it may be narrowed to, besides its time. */
  narrowedBy: readonly ReportChoice[]
  /** The kinds whose records it counts or names: a change of one makes it stale. */
  counts: readonly Kind[]
}

/** What page and server know of a report before it is made. What it counts is in server/application/reports/project. */
export const reportFacts = {
  rfi: {
    in: { pmp: 'RFIs' },
    title: 'RFI report',
    about: 'How many were raised, answered and closed, who holds the open ones and what is late.',
    narrowedBy: ['companyId'],
    counts: ['rfi', 'changeRequest', 'client', 'user'],
  },
  changeRequest: {
    in: { pmp: 'Change requests' },
    title: 'Change request report',
    about: 'What changes cost, what was agreed and what is pending, by type and over time.',
    narrowedBy: ['companyId', 'changeRequestTypeId'],
    counts: ['changeRequest', 'client', 'user'],
  },
  safety: {
    in: { sms: 'Safety' },
    about: 'Accidents, near misses, observations, actions, permits, talks and cards, for all companies and for each.',
    narrowedBy: ['companyId'],
    counts: [
      'accident',
      'incident',
      'observation',
      'questionResponseAction',
      'permit',
      'onSiteTraining',
      'disciplinary',
      'client',
    ],
  },
  peopleWork: {
    in: { sms: 'People and work' },
    about: 'Who was on site, with days and hours by company and trade.',
    narrowedBy: ['companyId'],
    counts: ['siteAttendance', 'projectPerson', 'person', 'client'],
  },
  peopleCompliance: {
    in: { sms: 'People compliance' },
    about: 'Who is cleared to work, and whose cards, inductions and trainings are missing.',
    narrowedBy: ['companyId'],
    counts: ['projectPerson', 'person', 'userTraining', 'rams', 'client', 'lookup'],
  },
  equipment: {
    in: { sms: 'Equipment', fm: 'Assets' },
    about: 'What is in service and out of service, with inspections due, done and late.',
    narrowedBy: ['companyId', 'equipmentTypeId'],
    counts: ['equipment', 'equipmentType', 'inspection', 'questionResponseAction', 'client'],
  },
  nonEquipmentItem: {
    in: { sms: 'Non-equipment items', fm: 'Building elements' },
    about: 'Places, structures and parts of a building, with inspections done and missed.',
    narrowedBy: ['companyId'],
    counts: [
      'nonEquipmentItem',
      'equipmentType',
      'nonEquipmentInspection',
      'questionResponseAction',
      'projectLocation',
      'client',
    ],
  },
  weather: {
    in: { sms: 'Weather' },
    about: 'Rain, wind and temperature, with working days and hours lost.',
    asks: 'days',
    narrowedBy: [],
    counts: ['weatherDay', 'project'],
  },
  return: {
    in: { sms: 'Weekly return' },
    title: 'Weekly return',
    about: 'Labour and plant of one week, for all companies or for one; the site manager signs it.',
    asks: 'week',
    narrowedBy: ['companyId'],
    counts: [
      'siteAttendance',
      'equipment',
      'inspection',
      'nonEquipmentInspection',
      'accident',
      'incident',
      'onSiteTraining',
      'weatherDay',
      'client',
      'project',
    ],
  },
} as const satisfies Record<ReportKind, ReportFacts>

export const reportFactsOf = (kind: ReportKind): ReportFacts => reportFacts[kind]

/** The systems that list a report, in the order of systems. */
export const reportSystems = (kind: ReportKind): readonly System[] =>
  systemNames.filter((system) => reportFactsOf(kind).in[system] !== undefined)

/** The name of a report in a system; where the system does not list it, or none is named, that of the first that does. */
export function reportName(kind: ReportKind, system?: System) {
  const names = reportFactsOf(kind).in
  return (system && names[system]) ?? names[reportSystems(kind)[0]!]!
}

/** The heading of a report. */
export const reportTitle = (kind: ReportKind, system?: System) =>
  reportFactsOf(kind).title ?? `${reportName(kind, system)} report`
