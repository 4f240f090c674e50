import type { SignOnList, Stage } from '#contract/approvals/approvalStages.ts'
import { processKindIds, type ProcessKind } from '#contract/processKinds.ts'
import { anyOfThem, approved, due, ledBy, ofCompanies, reviewed, signed, signs, withRole, written } from './stages.ts'

interface Approval {
  name: string
  for: readonly ProcessKind[]
  description: string
  stages: Stage[]
  signOn?: SignOnList[]
  /** The stages of version 1, for a template that has been changed since. */
  before?: Stage[]
  isRetired?: true
  madeDaysAgo: number
}

const requested = written('Request')
const holder = signs(
  'Permit holder',
  'I accept this permit, have read its conditions and will keep to them. I hand it back when the work is done.',
)
const crew = signs(
  'Operative briefed',
  'I was briefed on this permit, its conditions and what to do if something changes.',
)

const approvals = {
  permit: {
    name: 'Permit in two stages',
    for: ['permit'],
    madeDaysAgo: 940,
    description:
      'The usual permit route: the person in charge of the work requests it, a permit issuer authorises it with a signature.',
    stages: [
      requested,
      approved('Authorise', {
        ...withRole('Permit issuer', 'Site manager'),
        ...anyOfThem,
        ...signed,
        ...due(4, 2, 'Project manager'),
      }),
    ],
    before: [requested, approved('Authorise', { ...withRole('Permit issuer'), ...anyOfThem, ...due(8) })],
    signOn: [holder, crew],
  },
  highRiskPermit: {
    name: 'High-risk permit',
    for: ['permit'],
    madeDaysAgo: 938,
    description:
      'Confined space, live work, demolition, radiography: the H&S adviser checks before a permit issuer authorises.',
    stages: [
      requested,
      reviewed('H&S check', {
        ...withRole('H&S adviser'),
        ...anyOfThem,
        ...due(8, 4, 'Contracts manager'),
        canEditAnswers: true,
      }),
      approved('Authorise', {
        ...withRole('Permit issuer', 'Site manager', 'Project manager'),
        ...anyOfThem,
        ...signed,
        ...due(4, 2, 'Contracts manager'),
        canDelegate: false,
      }),
    ],
    signOn: [holder, crew],
  },
  temporaryWorks: {
    name: 'Temporary works permit',
    for: ['permit'],
    madeDaysAgo: 936,
    description:
      'Permit to load and to strike (BS 5975): the coordinator holds the design check and the inspection before anything is loaded.',
    stages: [
      requested,
      ledBy('Coordinator check', {
        ...withRole('Temporary works coordinator'),
        ...signed,
        ...due(24, 12, 'Project manager'),
        canDelegate: false,
      }),
      approved('Permit to load', {
        ...withRole('Permit issuer', 'Project manager'),
        ...anyOfThem,
        ...signed,
        ...due(8, 4),
      }),
    ],
    signOn: [holder],
  },
  rams: {
    name: 'RAMS with lead reviewer',
    for: ['rams'],
    madeDaysAgo: 930,
    description: 'Specialists comment, the lead reviewer consolidates, the site manager approves.',
    stages: [
      written('Prepare'),
      reviewed('Review', {
        ...withRole('H&S adviser', 'Environmental adviser', 'Temporary works coordinator'),
        ...due(48, 24),
      }),
      ledBy('Consolidate', {
        ...withRole('Temporary works coordinator', 'H&S adviser'),
        ...anyOfThem,
        ...due(72, 48, 'Project manager'),
      }),
      approved('Approve', {
        ...withRole('Site manager', 'Project manager'),
        ...anyOfThem,
        ...signed,
        ...due(48, 24, 'Contracts manager'),
      }),
    ],
    signOn: [
      signs('Presenter', 'I briefed the people below on this method statement, in a language they understand.'),
      signs('Operative briefed', 'I have understood the method, the hazards and my part in it.'),
    ],
  },
  changeRequest: {
    name: 'Change request, second approver above the threshold',
    for: ['changeRequest'],
    madeDaysAgo: 925,
    description: 'The project manager approves. From 25 000, the project director decides as well.',
    stages: [
      written('Prepare', withRole('Quantity surveyor', 'Project manager', 'Planner')),
      reviewed('Assess cost and time', {
        ...withRole('Quantity surveyor', 'Planner', 'Project manager'),
        ...anyOfThem,
        ...due(120, 72),
      }),
      approved('Approve', {
        ...withRole('Project manager'),
        ...anyOfThem,
        ...signed,
        ...due(72, 48, 'Contracts manager'),
      }),
      approved('Second approval', {
        ...withRole('Project director'),
        ...anyOfThem,
        ...signed,
        ...due(120, 96),
        skipIf: { questionKey: 'costEstimate', operator: '<', value: '25000' },
      }),
    ],
  },
  document: {
    name: 'Document review by designer and client',
    for: ['documentReview'],
    madeDaysAgo: 920,
    description: 'The designers return code A, B or C, then the client authorises.',
    stages: [
      written('Submit'),
      reviewed('Designers', {
        ...ofCompanies('Designer (architect)', 'Designer (engineer / specialist)'),
        ...due(240, 168, 'Project manager'),
      }),
      approved('Client', { ...ofCompanies('Client / employer'), ...anyOfThem, ...due(120, 72) }),
    ],
  },
  inspection: {
    name: 'Inspection, countersigned',
    for: ['inspection', 'nonEquipmentInspection'],
    madeDaysAgo: 915,
    description: 'A competent person inspects and signs; the site manager countersigns the result.',
    stages: [
      written('Inspect', signed),
      approved('Countersign', {
        ...withRole('Site manager', 'Assistant site manager', 'Project manager'),
        ...anyOfThem,
        ...due(24, 12, 'H&S adviser'),
      }),
    ],
  },
  check: {
    name: 'Check by the operator',
    for: ['inspection', 'nonEquipmentInspection'],
    madeDaysAgo: 915,
    description: 'Daily and shift checks: the person who carries them out signs them off.',
    stages: [
      written('Check'),
      approved('Sign', { candidateSource: 'chosen', ...signed, ...anyOfThem, allowSameUserAsAuthor: true }),
    ],
  },
  induction: {
    name: 'Site induction',
    for: ['induction'],
    madeDaysAgo: 910,
    description: 'The inductor checks the card and right to work; one of the site team clears the person.',
    stages: [
      written('Induct', signed),
      approved('Clear', {
        ...withRole('Site manager', 'H&S adviser', 'Assistant site manager'),
        ...anyOfThem,
        ...due(8, 4),
      }),
    ],
    signOn: [signs('Attendee', 'I was inducted to this site, have understood its rules and will keep to them.')],
  },
  investigation: {
    name: 'Accident and incident investigation',
    for: ['accident', 'incident'],
    madeDaysAgo: 905,
    description:
      'The report goes to the H&S adviser at once; the project manager accepts the investigation and what is to be done.',
    stages: [
      written('Report'),
      reviewed('Investigate', {
        ...withRole('H&S adviser'),
        ...anyOfThem,
        ...due(72, 24, 'Project director'),
        canEditAnswers: true,
      }),
      approved('Accept findings', {
        ...withRole('Project manager'),
        ...anyOfThem,
        ...signed,
        ...due(120, 96, 'Contracts manager'),
      }),
    ],
    signOn: [signs('Witness', 'This is what I saw and heard.')],
  },
  record: {
    name: 'Record without approval',
    for: ['observation', 'onSiteTraining'],
    madeDaysAgo: 900,
    description: 'Observations and talks are recorded in half a minute; attendees sign.',
    stages: [written('Record')],
    signOn: [
      signs('Presenter', 'I gave this talk.'),
      signs('Attendee', 'I attended this talk and have understood it.'),
    ],
  },
  disciplinary: {
    name: 'Disciplinary',
    for: ['disciplinary'],
    madeDaysAgo: 895,
    description: 'Nobody decides on their own report; at least two of the project’s managers must agree.',
    stages: [
      written('Raise', withRole('Site manager', 'Assistant site manager', 'H&S adviser', 'Foreman / supervisor')),
      approved('Decide', {
        ...withRole('Project manager', 'Site manager', 'H&S adviser'),
        rule: 'atLeast',
        atLeast: 2,
        minUsers: 2,
        ...signed,
        ...due(48, 24),
        canDelegate: false,
      }),
    ],
    signOn: [signs('Witness', 'I was present when this was said to the person, in a language they understand.')],
  },
  rfi: {
    name: 'RFI answer',
    for: ['rfi'],
    madeDaysAgo: 890,
    description: 'The designer answers and the project’s RFI manager accepts the answer.',
    stages: [
      written('Ask'),
      reviewed('Answer', {
        ...ofCompanies('Designer (architect)', 'Designer (engineer / specialist)'),
        ...anyOfThem,
        ...due(168, 120, 'Design manager'),
      }),
      approved('Accept the answer', { ...withRole('Project manager', 'Site engineer'), ...anyOfThem, ...due(48) }),
    ],
  },
  oldPermit: {
    name: 'Permit on one signature',
    for: ['permit'],
    madeDaysAgo: 942,
    isRetired: true,
    description: 'The permit route before two stages were introduced. Kept for older records.',
    stages: [requested, approved('Sign', { ...withRole('Site manager'), ...anyOfThem, allowSameUserAsAuthor: true })],
  },
  drill: {
    name: 'Drill, checked by the H&S adviser',
    for: ['onSiteTraining'],
    madeDaysAgo: 300,
    description: 'The H&S adviser checks times and lessons of a drill before it counts.',
    stages: [
      written('Record'),
      reviewed('Check', { ...withRole('H&S adviser'), ...anyOfThem, ...due(72, 24, 'Project manager') }),
    ],
    signOn: [signs('Attendee', 'I took part in this drill.')],
  },
} satisfies Record<string, Approval>

export type ApprovalKey = keyof typeof approvals
const keys = Object.keys(approvals) as ApprovalKey[]
/** Returns the id of an approval template, which is the same in every demo world. */
export const approvalId = (key: ApprovalKey) => keys.indexOf(key) + 1
export const allApprovals = () =>
  keys.map((key) => ({ id: approvalId(key), key, approval: approvals[key] as Approval }))

/** A template in the shape its form saves. */
export const approvalFields = ({
  name,
  for: kinds,
  description,
  stages,
  signOn = [],
  before,
  isRetired,
}: Approval) => ({
  name,
  processKindIds: kinds.map((kind) => processKindIds[kind]),
  description,
  isActive: !isRetired,
  version: before ? 2 : 1,
  stages,
  signOnLists: signOn,
})
