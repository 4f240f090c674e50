import type { ProcessKind } from '#contract/processKinds.ts'
import { approved, signs, withRole, written } from './stages.ts'

/** Approvals of one step: whoever does the work writes, one person on the project signs. */
export const approvals = [
  {
    name: 'Permit, one signature',
    for: ['permit'],
    description: 'The person in charge of the work requests it; a permit issuer or the site manager authorises it.',
    stages: [
      written('Request'),
      approved('Authorise', { ...withRole('Permit issuer', 'Site manager'), requireSignature: true }),
    ],
    signOn: [
      signs('Permit holder', 'I accept this permit, have read its conditions and will keep to them.'),
      signs('Operative briefed', 'I was briefed on this permit and on what to do if something changes.'),
    ],
  },
  {
    name: 'Induction, one signature',
    for: ['induction'],
    description: 'Whoever inducts checks the card; one of the site team clears the person.',
    stages: [
      written('Induct'),
      approved('Clear', {
        ...withRole('Site manager', 'Assistant site manager', 'H&S adviser'),
        allowSameUserAsAuthor: true,
      }),
    ],
    signOn: [signs('Attendee', 'I was inducted to this site, have understood its rules and will keep to them.')],
  },
  {
    name: 'Inspection, one signature',
    for: ['inspection', 'nonEquipmentInspection'],
    description: 'A competent person inspects and signs the result.',
    stages: [
      written('Inspect'),
      approved('Sign', { candidateSource: 'chosen', requireSignature: true, allowSameUserAsAuthor: true }),
    ],
    signOn: [],
  },
  {
    name: 'Talk, recorded',
    for: ['onSiteTraining'],
    description: 'A talk is recorded once it was given; whoever attended signs.',
    stages: [written('Record')],
    signOn: [signs('Attendee', 'I attended this talk and have understood it.')],
  },
] as const satisfies readonly Approval[]

interface Approval {
  name: string
  for: readonly ProcessKind[]
  description: string
  stages: readonly ReturnType<typeof written>[]
  signOn: readonly ReturnType<typeof signs>[]
}

interface SubType {
  kind: ProcessKind
  name: string
  approval: (typeof approvals)[number]['name']
  /** The supplied checklist that it asks, by its key. */
  checklist: string
  /** Hours for which a permit holds, and at most. */
  hours?: number
}

const permit = (name: string, hours = 12): SubType => ({
  kind: 'permit',
  name,
  approval: 'Permit, one signature',
  checklist: `permit: ${name}`,
  hours,
})

/** The sub types that nearly every site needs, with the checklists that come with the product. */
export const subTypes: readonly SubType[] = [
  permit('Hot work'),
  permit('Work at height / roof access'),
  permit('Confined space entry', 8),
  permit('Permit to dig / break ground', 24),
  permit('Electrical isolation, LV / HV, live work'),
  {
    kind: 'induction',
    name: 'Site induction',
    approval: 'Induction, one signature',
    checklist: 'induction: Site induction',
  },
  {
    kind: 'inspection',
    name: 'Weekly plant inspection',
    approval: 'Inspection, one signature',
    checklist: 'inspection: Weekly plant inspection',
  },
  {
    kind: 'onSiteTraining',
    name: 'Toolbox talk',
    approval: 'Talk, recorded',
    checklist: 'onSiteTraining: Toolbox talk',
  },
]
