import { each, inTens, type Entry } from './entry.ts'

/** Entries with a code, numbered in tens. */
const coded = (...lines: readonly (readonly [code: string, name: string, flags?: Entry['flags']])[]): Entry[] =>
  lines.map(([code, name, flags = {}], at) => ({ id: (at + 1) * 10, name, code, flags }))

const shared = { stage: 'shared' }
const issued = { stage: 'published' }
const old = { stage: 'published', isOlder: true }

/**
 * Suitability codes of the UK National Annex to ISO 19650-2 (2021). Those marked `isOlder` remain for projects that
 * began before it.
 */
export const suitabilityCodes = coded(
  ['S0', 'Work in progress', { stage: 'inProgress' }],
  ['S1', 'Suitable for coordination', shared],
  ['S2', 'Suitable for information', shared],
  ['S3', 'Suitable for review and comment', shared],
  ['S4', 'Suitable for review and authorisation', shared],
  ['S5', 'Suitable for review and acceptance', shared],
  ['A1', 'Authorised for stage 1', issued],
  ['A2', 'Authorised for stage 2', issued],
  ['A3', 'Authorised for stage 3', issued],
  ['A4', 'Authorised for construction', issued],
  ['A5', 'Authorised as construction record', issued],
  ['A6', 'Authorised for handover', issued],
  ['S6', 'Suitable for PIM authorisation', old],
  ['S7', 'Suitable for AIM authorisation', old],
  ['Bn', 'Partially signed off', old],
  ['CR', 'As constructed record', old],
  ['A7', 'Authorised for stage 7', issued],
)

/** The kinds of accident on the authorities' forms. A report has exactly one. */
export const accidentKinds = inTens(
  'Contact with moving machinery',
  'Hit by a moving, flying or falling object',
  'Hit by a moving vehicle',
  'Hit something fixed',
  'Handling, lifting or carrying',
  'Slip, trip or fall on the same level',
  ['Fall from height', { asksHeight: true }],
  'Trapped by collapse or overturn',
  'Drowned or asphyxiated',
  'Exposed to a harmful substance',
  'Fire',
  'Explosion',
  'Electricity',
  'Injured by an animal',
  'Physical assault',
  'Sharp object or needle',
  'Other',
)

const worker = { isWorker: true }
export const employmentStatuses = inTens(
  ...each(
    worker,
    'Employee',
    'Self-employed',
    'Agency worker',
    'Trainee',
    'Work experience',
    'Employee of another company',
  ),
  'Member of the public',
  'Visitor',
)

/** The form asks whether one of these is a dangerous occurrence. */
const mayBeReportable = { isReportable: true }
export const incidentTypes = inTens(
  'Near miss',
  ['Dangerous occurrence', mayBeReportable],
  ['Property or plant damage', mayBeReportable],
  ['Service strike', mayBeReportable],
  ['Fire', mayBeReportable],
  ['Environmental release', mayBeReportable],
  'Utility outage',
  'Security or theft',
  'Violence or threat',
  'Public complaint',
  ['Vehicle', mayBeReportable],
  ['Structural or temporary works failure', mayBeReportable],
  ['Fire-stopping or building safety occurrence', mayBeReportable],
  ['Occupational ill health', mayBeReportable],
  'Regulator visit or notice',
)

const grave = { isGrave: true }
export const disciplinaryBreaches = inTens(
  'PPE not worn',
  ['Unsafe work at height', grave],
  'RAMS or permit not followed',
  ['Unauthorised use of plant', grave],
  'Phone while on plant',
  'No card or induction',
  'Smoking outside the permitted area',
  'Housekeeping',
  ...each(
    grave,
    'Aggression or bullying',
    'Drugs or alcohol',
    'Interference with safety equipment',
    'Excavation or confined space breach',
    'Theft or damage',
  ),
  'Endangering the public or traffic',
  'Other',
)

/** Occasions of an inspection. Each equipment type has its own intervals. */
export const inspectionTypes = inTens(
  'Delivery / pre-acceptance',
  'Daily pre-use',
  'Weekly',
  ['Statutory examination', { needsCertificate: true }],
  'Periodic check',
  'Service / maintenance',
  'After event',
  'Ad hoc',
)

export const rfiPriorities = inTens(
  ['Low', { daysToAnswer: 14 }],
  ['Normal', { daysToAnswer: 7 }],
  ['High', { daysToAnswer: 3 }],
  ['Urgent', { daysToAnswer: 1 }],
)

/** Languages of inductions and briefings, with their ISO 639-1 codes. */
export const languages = coded(
  ['en', 'English'],
  ['ga', 'Irish'],
  ['cy', 'Welsh'],
  ['pl', 'Polish'],
  ['lt', 'Lithuanian'],
  ['lv', 'Latvian'],
  ['ro', 'Romanian'],
  ['pt', 'Portuguese'],
  ['uk', 'Ukrainian'],
  ['ru', 'Russian'],
  ['bg', 'Bulgarian'],
  ['sk', 'Slovak'],
  ['cs', 'Czech'],
  ['hu', 'Hungarian'],
  ['es', 'Spanish'],
  ['fr', 'French'],
  ['de', 'German'],
  ['hr', 'Croatian'],
  ['pa', 'Punjabi'],
  ['hi', 'Hindi'],
  ['ar', 'Arabic'],
)
