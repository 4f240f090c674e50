import * as z from 'zod/mini'
import { inOrder, someOf } from '../rules.ts'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { labelled } from '../fieldFacts.ts'
import {
  chosenId,
  dateTime,
  eachOnce,
  int,
  largestInt,
  line,
  name,
  optionalId,
  optionalLongText,
  optionalName,
  text,
  yesNo,
} from '../fields.ts'
import {
  instanceColumns,
  instanceDraft,
  instanceFacts,
  instanceReason,
  instanceSearch,
  instanceSummary,
  submitInput,
} from '../questionnaires/instance.ts'
import { personOnList } from '../people/personFields.ts'
import { instanceStatus as status } from '../questionnaires/instanceStatus.ts'
import { signature } from '../questionnaires/signature.ts'
import { signOnInput, type Signed } from '../questionnaires/signOn.ts'
import { optionalRef, ref, refs } from '../references.ts'
import { draftSystem, recordSystem } from '../recordSystem.ts'
import { fileSections, type SectionRead, type WithoutFile } from '../safety/fileSections.ts'
import { windWork } from '../safety/wind.ts'
import { defineWindow } from '../window.ts'
import { project } from './project.ts'

/** A point at which a supply is shut off and locked. */
const isolation = z.object({
  point: name('Point', 150),
  lockNumber: labelled('Lock', z._default(line('Lock', 40), '')),
})

/** Someone who works under the permit: signed on with a signature, and signed off when they leave. */
export interface PermitWorker extends Signed {
  /** Who signed on by PIN; null for the others, and absent from entries before there was one. */
  userId?: number | null
  onAt: string
  offAt: string | null
  /** Who confirmed that they are out; null if they signed off themselves. */
  offBy: string | null
  /** The account of whoever did; absent from entries before it was kept. */
  offByUserId?: number | null
}

/** A signature at a step of the permit. `contentHash` is that of the submitted content that was signed. */
export interface PermitSignature {
  step: 'start' | 'handOver' | 'resume' | 'handBack' | 'close' | 'takeOverHandBack' | 'takeOverClosing'
  at: string
  name: string
  /** Null for a holder without an account. */
  userId: number | null
  /** The holder on the list of people; absent from other signatures. */
  personId?: number | null
  /** Who handed the holder the device to sign on. */
  device?: { userId: number; name: string }
  /** Set where the holder signed by their own link. */
  byLink?: true
  /** Who took the permit over, at a shift handover. */
  to?: string
  /** How many people were found on the work, and why the holder or issuer did not do it; where someone took over. */
  headCount?: number
  comment?: string
  strokes: string[]
  contentHash: string | null
}

/** A change of the time while the permit runs. */
export interface PermitChange {
  at: string
  name: string
  userId: number
  from: string
  to: string
  comment: string | null
}

/** Equipment that the permit names, with its status in the register now. */
interface PermitMachine {
  id: number
  number: string
  name: string
  statusId: number
}

const confirmed = (label: string, message: string) =>
  labelled(label, z.boolean().check(z.refine((value) => value, { error: message })))

const headCount = {
  reason: instanceReason,
  headCount: int(['People found on the work', 'how many people were found on the work'], 0, 500),
  allOff: confirmed('All of them are off the work', 'Confirm that everyone is off the work.'),
}
const placeLeft = {
  areaSafe: confirmed('The area is safe and tidy', 'Confirm that the area is safe.'),
  isolationsRemoved: confirmed(
    'Isolations are removed, or stay under another permit',
    'Confirm what happens to the isolations.',
  ),
  fireWatchMinutes: z._default(int(['Fire watch', 'the minutes of fire watch'], 0, 480), 0),
  signature,
}

/** What the holder and the issuer of a permit of a building in use do about its safety file, until the work is over. */
const fileMoves = ['readFile', 'goWithoutFile'] as const

/** Leave to do dangerous work in one place for a limited time (domain specification, 7.1; HSE, HSG250). */
export const permit = defineEntity('permit', {
  name: 'Permit',
  plural: 'Permits',
  path: 'permit',
  hub: 'Permit',
  displayName: '{number} {title}',
  scope: 'project',
  draft: {
    ...instanceDraft,
    systemId: draftSystem,
    locationId: ref('projectLocation', 'Zone', { missing: 'Choose where the work is done.' }),
    /** The holder as someone on the list of people; with the account of whoever has one. */
    holderPersonId: personOnList('holderPerson'),
    holderUserId: optionalRef('user', 'Permit holder', {
      as: 'holderUser',
      missing: 'Choose someone who may open the safety records of this project.',
    }),
    issuerUserId: ref('user', ['Issued by', 'who issues it'], {
      as: 'issuer',
      missing: 'Choose someone who may open the safety records of this project.',
    }),
    validFrom: dateTime(['Valid from', 'the time from which it is valid'], 'Enter from when it is valid.'),
    validTo: dateTime(['Valid to', 'the time until which it is valid'], 'Enter until when it is valid.'),
    isolations: labelled(
      'Isolations',
      z._default(z.array(isolation).check(z.maxLength(50, 'A permit has at most 50 isolations.')), []),
    ),
    /** Equipment of the register that the work needs. */
    equipmentIds: refs('equipment', 'Machines', { max: 20, missing: 'Choose equipment of this project.' }),
    equipment: optionalName(['Equipment', 'the equipment'], 250),
    ramsId: optionalRef('rams', 'RAMS', {
      displayFields: ['number', 'title'],
      within: 'projectId',
      missing: 'Choose RAMS of this project.',
    }),
    /** How the work is kept apart from work in the same zone that conflicts with it. */
    coordination: optionalLongText(['Coordination with other work', 'the coordination with other work'], 1000),
  },
  rules: [
    someOf('holderUserId', ['holderPersonId'], 'Choose the permit holder.'),
    inOrder('validFrom', 'validTo', 'Valid to must be after valid from.', false),
    {
      field: 'issuerUserId',
      message: 'The issuer and the permit holder must be different people.',
      isMet: ({ holderUserId, issuerUserId }) => holderUserId !== issuerUserId,
    },
  ],
  facts: {
    ...instanceFacts('permit'),
    holderName: z.string(),
    /** The company of a holder on the list of people. */
    holderCompany: z.nullable(z.string()),
    startedOn: z.nullable(z.string()),
    handedBackOn: z.nullable(z.string()),
    /** Until when someone watches for fire after the work; the permit cannot be closed before. */
    fireWatchUntil: z.nullable(z.string()),
    workers: z.array(z.custom<PermitWorker>()),
    extensions: z.array(z.custom<PermitChange>()),
    signatures: z.array(z.custom<PermitSignature>()),
    machines: z.array(z.custom<PermitMachine>()),
    /** The sections of the safety file that its holders read; in facility management alone. */
    fileRead: z.array(z.custom<SectionRead>()),
    withoutFile: z.nullable(z.custom<WithoutFile>()),
    ramsRevision: z.nullable(z.int()),
    /** How many people are signed on and not yet off. */
    signedOn: z.int(),
    requiresSignOn: z.boolean(),
    requiresRams: z.boolean(),
    /** Which of the project's gust limits the work has; null for none. */
    windLimit: z.nullable(z.enum(windWork)),
    /** The longest time that it may run with its extensions, in hours. */
    maxDurationHours: z.nullable(z.int()),
  },
  summary: [
    ...instanceSummary,
    'holderPersonId',
    'holderUserId',
    'holderName',
    'issuerUserId',
    'issuerName',
    'validFrom',
    'validTo',
    'fireWatchUntil',
    'signedOn',
  ],
  filter: { projectId: ref('project', 'Project'), systemId: recordSystem },
  listsBy: ['projectId'],
  window: defineWindow({
    columns: {
      ...instanceColumns,
      validFrom: { sort: 'moment', filter: 'moments' },
      validTo: { sort: 'moment', filter: 'moments' },
    },
    start: { column: 'validFrom', down: true },
    search: [...instanceSearch],
    views: ['all', 'overdue', 'active', 'live', 'mine', 'board'],
  }),
  actions: {
    submit: submitInput,
    /** The holder has read sections of the issue of the safety file that they saw. */
    readFile: z.object({
      issue: int('Issue', 1, largestInt),
      sections: z.array(z.enum(fileSections)).check(z.minLength(1, 'Choose a section.'), eachOnce()),
    }),
    /** The issuer says why the permit goes on although no safety file is there to be read. */
    goWithoutFile: z.object({ reason: instanceReason }),
    start: z.object({ signature }),
    signOn: z.object(signOnInput),
    signOff: z.object({ workerId: chosenId('Person') }),
    extend: z.object({ validTo: dateTime('New end'), reason: instanceReason }),
    handOver: z.object({
      holderPersonId: optionalId(['Person on the list', 'the person on the list']),
      holderUserId: optionalId(['New permit holder', 'the new permit holder']),
      /** Whether the present holder signs on the device of whoever sends it; otherwise whoever sends it does. */
      holderSigns: yesNo(['The present holder signs', 'whether the present holder signs'], false),
      signature,
    }),
    suspend: z.object({ reason: instanceReason }),
    resume: z.object({ check: text(['What was checked', 'what was checked'], 500), signature }),
    handBack: z.object({
      ...placeLeft,
      peopleOut: yesNo(['Everyone still signed on is out', 'whether everyone still signed on is out'], false),
    }),
    /** A manager hands back or closes it, because holder or issuer is away. */
    takeOverHandBack: z.object({ ...placeLeft, ...headCount }),
    takeOverClosing: z.object({ ...headCount, signature }),
    notAccept: z.object({ reason: instanceReason }),
    close: z.object({ signature }),
    cancel: z.object({ reason: instanceReason }),
  },
  moves: {
    [status.draft]: [...fileMoves, 'submit', 'cancel'],
    [status.inReview]: [...fileMoves, 'cancel'],
    [status.changesRequested]: [...fileMoves, 'submit', 'cancel'],
    [status.approved]: [...fileMoves, 'start', 'signOn', 'signOff', 'cancel'],
    [status.active]: [
      ...fileMoves,
      'signOn',
      'signOff',
      'extend',
      'handOver',
      'handBack',
      'takeOverHandBack',
      'suspend',
    ],
    [status.suspended]: [...fileMoves, 'signOff', 'resume', 'handBack', 'takeOverHandBack', 'cancel'],
    [status.handedBack]: ['notAccept', 'close', 'takeOverClosing'],
    [status.expired]: [...fileMoves, 'signOff', 'extend', 'handBack', 'takeOverHandBack'],
  },
  affects: { projectIds: 'project' },
  alsoAnnounces: project,
})

export type Permit = Row<typeof permit>
export type PermitSummary = Summary<typeof permit>
export type PermitDraft = Draft<typeof permit>
