import * as z from 'zod/mini'
import { onePicture } from '../attachments.ts'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { labelled, inWords } from '../fieldFacts.ts'
import {
  day,
  decimal,
  int,
  longText,
  name,
  oneOf,
  optionalDay,
  optionalLongText,
  optionalText,
  sum,
  text,
  yesNo,
} from '../fields.ts'
import { optionalRef, ref } from '../references.ts'
import { recordSystems } from '../recordSystem.ts'
import { someSystems, systemNames } from '../systems.ts'
import { notBefore } from '../text/words.ts'
import { timeZones, timeZoneWords } from '../time/timeZones.ts'
import { countryWords } from '../people/countries.ts'

export const jurisdictions = ['IE', 'GB', 'NI'] as const
export const contractForms = ['NEC4', 'JCT', 'PW-CF', 'RIAI', 'other'] as const
export const contractFormWords: Record<(typeof contractForms)[number], string> = {
  NEC4: 'NEC4',
  JCT: 'JCT',
  'PW-CF': 'PW-CF (public works)',
  RIAI: 'RIAI',
  other: 'Another form',
}
export const currencies = ['EUR', 'GBP'] as const
export const currencyWords: Record<(typeof currencies)[number], string> = {
  EUR: 'Euro (€)',
  GBP: 'Pound sterling (£)',
}

export const projectStatus = {
  setUp: 10,
  preConstruction: 20,
  onSite: 30,
  handover: 40,
  inUse: 50,
  closed: 60,
  onHold: 70,
} as const
/** The words for each status, in badges, history and exports. */
export const projectStatusWords = {
  [projectStatus.setUp]: 'Set-up',
  [projectStatus.preConstruction]: 'Pre-construction',
  [projectStatus.onSite]: 'On site',
  [projectStatus.handover]: 'Handover',
  [projectStatus.inUse]: 'In use',
  [projectStatus.closed]: 'Closed',
  [projectStatus.onHold]: 'On hold',
} as const

const reason = { reason: longText('Reason', 500) }
/** Why the project goes on although something that the move promises is missing. */
const without = { without: optionalLongText(['Reason to go on', 'the reason to go on'], 500) }
const coordinate = (label: string, limit: number) => z._default(z.nullable(decimal(label, -limit, limit, 6)), null)

/** A construction project. Each of its systems (pmp, sms, sfs, fm) has its own pages. */
export const project = defineEntity('project', {
  name: 'Project',
  plural: 'Projects',
  path: 'project',
  hub: 'Project',
  scope: 'project',
  draft: {
    number: text('Number', 20),
    name: name('Name', 150),
    description: optionalLongText('Description', 4000),
    systems: z._default(someSystems('Systems', 'Choose a system.'), [...systemNames]),
    jurisdiction: inWords(countryWords, oneOf('Jurisdiction', jurisdictions)),
    /** Scotland has the law of Great Britain and public holidays of its own. */
    isInScotland: yesNo('In Scotland', false),
    clientId: ref('client', 'Client'),
    managerUserId: optionalRef('user', 'Manager'),
    address1: text('Address', 100),
    address2: optionalText('Address line 2', 100),
    town: optionalText('Town', 60),
    county: optionalText('County', 60),
    postcode: optionalText('Postcode', 12),
    localAuthority: optionalText('Local authority', 100),
    latitude: coordinate('Latitude', 90),
    longitude: coordinate('Longitude', 180),
    contractForm: z._default(z.nullable(inWords(contractFormWords, oneOf('Contract form', contractForms))), null),
    contractValue: z._default(z.nullable(sum('Contract value', 0, 999_999_999_999)), null),
    currency: z._default(inWords(currencyWords, oneOf('Currency', currencies)), 'EUR'),
    startDate: day('Start date'),
    plannedCompletionDate: day('Planned completion date'),
    practicalCompletionDate: optionalDay('Practical completion date'),
    defectsEndDate: optionalDay(['Defects end date', 'the defects end date']),
    percentComplete: z._default(int(['Progress', 'the progress'], 0, 100), 0),
    maxWorkers: z._default(z.nullable(int(['Maximum workers', 'the maximum number of workers'], 0, 100_000)), null),
    notificationRef: optionalText('Notification reference', 40),
    timeZone: z._default(inWords(timeZoneWords, oneOf('Time zone', timeZones)), 'Europe/Dublin'),
  },
  emptied: ({ jurisdiction }) => (jurisdiction === 'GB' ? {} : { isInScotland: false }),
  rules: [
    {
      field: 'plannedCompletionDate',
      message: notBefore('Planned completion date', 'Start date'),
      isMet: (draft) => draft.plannedCompletionDate >= draft.startDate,
      check: { from: 'startDate', to: 'plannedCompletionDate', orEqual: true },
    },
    {
      field: 'longitude',
      message: 'Enter both latitude and longitude, or neither.',
      isMet: (draft) => (draft.latitude === null) === (draft.longitude === null),
      check: { all: ['longitude', 'latitude'] },
    },
  ],
  facts: {
    statusId: labelled('Status', int('Status', 10, 70), projectStatusWords),
    /** The status a project on hold returns to. */
    heldStatusId: z.nullable(int('Status', 10, 70)),
    imageFileId: onePicture('Picture', { path: 'projectImage', idField: 'projectId' }),
    nextKeyDate: z.nullable(z.string()),
    revisedCompletionDate: z.nullable(z.string()),
    percentAsOf: z.nullable(z.string()),
    rootFolderId: z.nullable(z.int()),
    rootFolderPmpId: z.nullable(z.int()),
    rootFolderSmsId: z.nullable(z.int()),
    rootFolderFmId: z.nullable(z.int()),
    peopleCount: int('With a role', 0, 1e9),
    /** Whether its safety file can be changed only after a file update is opened. */
    isFileLocked: z.boolean(),
    /** The users to whom the project opens. Whoever is named on it and is not among them has no access. */
    userIdsWithAccess: z.array(z.int()),
    /** Whether the project opens to its manager; null without a manager. */
    managerHasAccess: z.nullable(z.boolean()),
    /** Systems of this project that the reader may open. */
    openSystems: z.array(z.enum(['pmp', 'sms', 'sfs', 'fm'])),
    pageData: z.object({
      /** Pages the reader may open, by system. */
      allowedPages: z.record(z.string(), z.array(z.string())),
      /** Systems that the reader may add to or remove from this project. */
      ownSystems: z.array(z.enum(['pmp', 'sms', 'sfs', 'fm'])),
      /** Systems of this project in which the reader may add records. */
      addsIn: z.array(z.enum(['pmp', 'sms', 'sfs', 'fm'])),
      /** Whether the reader may induct people. */
      inducts: z.boolean(),
      /** Whether the reader may add equipment and places that are inspected. */
      /** Whether the reader reads the contract value and what all changes cost. */
      readsSums: z.boolean(),
      keepsEquipmentIn: z.array(z.enum(recordSystems)),
      counts: z.record(z.string(), z.number()),
      settings: z.record(z.string(), z.record(z.string(), z.unknown())),
      /** What changes add to the contract; null for readers who do not see all of its change requests. */
      changes: z.nullable(z.custom<ChangeTotals>()),
    }),
  },
  summary: [
    'number',
    'name',
    'clientId',
    'clientName',
    'statusId',
    'systems',
    'currency',
    'timeZone',
    'openSystems',
    'managerUserId',
    'managerName',
    'percentComplete',
    'nextKeyDate',
    'imageFileId',
    'peopleCount',
    'town',
    'latitude',
    'longitude',
  ],
  actions: {
    prepare: z.object({}),
    startOnSite: z.object({}),
    handOver: z.object(without),
    putInUse: z.object(without),
    close: z.object({}),
    reopen: z.object(reason),
    hold: z.object(reason),
    resume: z.object({}),
  },
  moves: {
    10: ['prepare'],
    20: ['startOnSite', 'hold'],
    30: ['handOver', 'hold'],
    40: ['putInUse', 'hold'],
    50: ['close'],
    60: ['reopen'],
    70: ['resume'],
  },
  affects: { userIds: 'user', documentIds: 'projectDocument', folderIds: 'projectFolder' },
})

/** The sums of a project's change requests (domain specification, 9.2). Money in the currency of the project. */
export interface ChangeTotals {
  /** Null if the project has no contract value yet. */
  contractSum: number | null
  approvedCount: number
  approvedCost: number
  approvedDays: number
  /** Notified and not decided yet; the latest of estimate, quotation and recommendation counts. */
  pendingCount: number
  pendingCost: number
  pendingDays: number
  /** What is set aside for changes: a share of the contract sum, by the settings. Null if nothing is. */
  contingency: number | null
  /** What approved changes draw from it, and what pending ones ask for. */
  contingencyDrawn: number
  contingencyPending: number
  /** What is left of it after the approved changes; negative if they draw more than there is. */
  contingencyLeft: number | null
  /** Contract sum with all that is approved and pending; null without a contract sum. */
  forecastCost: number | null
}

/** The status that each action leads to. `resume` is absent, because it returns to `heldStatusId`. */
export const projectMoveTo: Partial<Record<string, number>> = {
  prepare: projectStatus.preConstruction,
  startOnSite: projectStatus.onSite,
  handOver: projectStatus.handover,
  putInUse: projectStatus.inUse,
  close: projectStatus.closed,
  reopen: projectStatus.inUse,
  hold: projectStatus.onHold,
}

export type Project = Row<typeof project>
export type ProjectSummary = Summary<typeof project>
export type ProjectDraft = Draft<typeof project>

/** Answer of `/api/project/{id}` (specification, 3.3 and 7.2). */
export interface ProjectAnswer {
  project: Project
  pageData: Project['pageData']
  /** The change request that was approved last; absent if there is none or the reader does not see all of them. */
  changeRequestId?: number
}

/** Answer of `GET /api/project/{id}/obstacles/{action}`: what stands against a move, in sentences. */
export interface MoveObstacles {
  obstacles: string[]
  /** Whether the reader may go on without it, with a reason. */
  mayGoOn: boolean
}
