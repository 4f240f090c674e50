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

interface ReportFacts {
  /** The systems that list it, with its name in each. Their readers may read it. */
  in: Readonly<Partial<Record<System, string>>>
  /** Its heading; without one, its name and 'report'. */
  title?: string
  /** What it says, in a sentence. */
  about: string
  /** What it may be narrowed to, besides days and period. */
  narrowedBy: readonly ReportChoice[]
  /** The kinds whose records it counts or names: a change of one makes it stale. None where there are no records yet. */
  counts?: readonly Kind[]
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
  },
  peopleCompliance: {
    in: { sms: 'People compliance' },
    about: 'Who is cleared to work, and whose cards, inductions and trainings are missing.',
    narrowedBy: ['companyId'],
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
    narrowedBy: [],
  },
  return: {
    in: { sms: 'Weekly return' },
    about: 'Labour and plant of one week, by company.',
    narrowedBy: ['companyId'],
  },
} as const satisfies Record<ReportKind, ReportFacts>

type Facts = typeof reportFacts
/** A report that there is; the others need records that this version does not keep. */
export type ReadyReportKind = { [K in ReportKind]: Facts[K] extends { counts: unknown } ? K : never }[ReportKind]

export const reportFactsOf = (kind: ReportKind): ReportFacts => reportFacts[kind]

export const isReadyReport = (kind: string): kind is ReadyReportKind =>
  Object.hasOwn(reportFacts, kind) && reportFactsOf(kind as ReportKind).counts !== undefined

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
