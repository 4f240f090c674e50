import type { DocumentLibraryDraft } from '#contract/entities/documentLibrary.ts'
import type { FirmKey } from '#server/application/worlds/firms/firms.ts'
import type { PersonKey } from '#server/application/worlds/people/people.ts'
import type { ProjectNumber } from '#server/application/worlds/projects/projects.ts'

type ShelfStatus = 'draft' | 'published' | 'underReview' | 'superseded' | 'archived'

/** A demo document of a library. Fields named in days count from today. */
interface ShelfDocument {
  name: string
  type: string
  status?: ShelfStatus
  /** The codes of its revisions, oldest first. */
  revisions?: readonly string[]
  reviewIn?: number
  expiresIn?: number
  /** Who has confirmed reading the current revision. Present if the document asks for confirmation. */
  readBy?: readonly PersonKey[]
}
export interface Shelf {
  name: string
  firm: FirmKey
  description: string
  visibility: NonNullable<DocumentLibraryDraft['visibility']>
  projects?: readonly ProjectNumber[]
  isActive?: boolean
  madeDaysAgo: number
  /** The documents of each folder by folder path. '' is the top level. */
  folders: Readonly<Record<string, readonly ShelfDocument[]>>
}

const policy = (name: string, more: Partial<ShelfDocument> = {}): ShelfDocument => ({
  name,
  type: 'Policy',
  revisions: ['1', '2'],
  reviewIn: 190,
  ...more,
})
const talk = (name: string, more: Partial<ShelfDocument> = {}): ShelfDocument => ({
  name,
  type: 'Toolbox talk',
  revisions: ['1'],
  reviewIn: 260,
  ...more,
})
const form = (name: string, more: Partial<ShelfDocument> = {}): ShelfDocument => ({
  name,
  type: 'Form',
  revisions: ['A', 'B'],
  ...more,
})
const certificate = (name: string, expiresIn: number, more: Partial<ShelfDocument> = {}): ShelfDocument => ({
  name,
  type: 'Certificate',
  revisions: ['1'],
  expiresIn,
  ...more,
})

export const shelves: readonly Shelf[] = [
  {
    name: 'Group policies and procedures',
    firm: 'brannock',
    visibility: 'ownClient',
    madeDaysAgo: 860,
    description: 'For everyone who works for Brannock. Policies are read and confirmed once a year.',
    folders: {
      Policies: [
        policy('Safety and health policy statement', {
          revisions: ['1', '2', '3', '4'],
          reviewIn: 24,
          readBy: ['byrne', 'healy', 'sutcliffe', 'nowak', 'murphy', 'kearney', 'walsh'],
        }),
        policy('Alcohol and drugs policy', { readBy: ['byrne', 'sutcliffe', 'nowak', 'murphy', 'gill'] }),
        policy('Environmental policy', { reviewIn: 80 }),
        policy('Quality policy', { reviewIn: 80 }),
        policy('Anti-bribery policy', { readBy: ['byrne', 'brady'], revisions: ['1'] }),
        policy('Driving at work', { status: 'underReview', reviewIn: -12 }),
        policy('Use of drones on site', { status: 'draft', revisions: ['0'], reviewIn: undefined }),
        policy('Smoking policy 2019', { status: 'superseded', reviewIn: undefined }),
      ],
      Insurance: [
        certificate('Employer’s liability insurance', 41, { revisions: ['2024', '2025'] }),
        certificate('Public and products liability insurance', 41, { revisions: ['2024', '2025'] }),
        certificate('Professional indemnity insurance', -6, { revisions: ['2024'] }),
        certificate('Contractors’ plant insurance', 212),
      ],
      Procedures: [],
      'Procedures/Safety': [
        {
          name: 'SP-01 Accident reporting and investigation',
          type: 'Report',
          revisions: ['3', '4'],
          reviewIn: 5,
          readBy: ['doyle', 'murphy', 'gill'],
        },
        { name: 'SP-02 Permit to work', type: 'Report', revisions: ['2', '3'], reviewIn: 120 },
        {
          name: 'SP-03 Temporary works',
          type: 'Report',
          revisions: ['5'],
          reviewIn: 140,
          readBy: ['kearney', 'nowak'],
        },
        { name: 'SP-04 Lifting operations', type: 'Report', revisions: ['2'], reviewIn: 96 },
        { name: 'SP-05 Working over and near water', type: 'Report', revisions: ['1', '2'], reviewIn: 210 },
      ],
      'Procedures/Quality': [
        { name: 'QP-01 Document control', type: 'Report', revisions: ['2'], reviewIn: 60 },
        { name: 'QP-02 Inspection and test plans', type: 'Report', revisions: ['1'], reviewIn: 75 },
      ],
      'Procedures/Environment': [{ name: 'EP-01 Spill response', type: 'Report', revisions: ['1'], reviewIn: 33 }],
      'Standard RAMS': [
        { name: 'Manual handling of formwork panels', type: 'Method statement', revisions: ['2'], reviewIn: 90 },
        { name: 'Use of abrasive wheels', type: 'Method statement', revisions: ['3'], reviewIn: 18 },
        { name: 'Breaking out concrete with hand tools', type: 'Method statement', revisions: ['1'], reviewIn: 150 },
      ],
      'Toolbox talks': [
        talk('Working over water'),
        talk('Hand-arm vibration'),
        talk('Silica dust'),
        talk('Slips, trips and falls'),
        talk('Asbestos: stop and report'),
        talk('Overhead lines'),
        talk('Mental health on site'),
        talk('Sun and heat'),
        talk('Weil’s disease'),
        talk('Banksman signals', { status: 'draft' }),
      ],
      Forms: [
        form('Accident report form'),
        form('Permit to dig'),
        form('Hot work permit'),
        form('Lift plan'),
        form('Weekly scaffold inspection (GA3)'),
        form('Site diary', { status: 'archived' }),
      ],
    },
  },
  {
    name: 'Harbour works: documents for all firms on site',
    firm: 'brannock',
    visibility: 'projects',
    projects: ['HB-014', 'HB-017'],
    madeDaysAgo: 300,
    description: 'Rules and drawings that every company on the harbour projects needs.',
    folders: {
      Rules: [
        policy('Harbour site rules', {
          revisions: ['1', '2', '3'],
          reviewIn: 44,
          readBy: ['nowak', 'murphy', 'lynch'],
        }),
        policy('Port security and access', { revisions: ['1'], reviewIn: 120, readBy: ['murphy'] }),
      ],
      Emergency: [
        {
          name: 'Rescue plan, work over water',
          type: 'Method statement',
          revisions: ['1', '2'],
          reviewIn: 12,
          readBy: ['doyle', 'murphy'],
        },
        { name: 'Assembly points', type: 'Drawing', revisions: ['P01', 'P02'] },
      ],
      'Tides and weather': [{ name: 'Tide tables, Harbour bridge', type: 'Schedule', revisions: ['1'], expiresIn: 39 }],
    },
  },
  {
    name: 'Guides to this system',
    firm: 'brannock',
    visibility: 'all',
    madeDaysAgo: 500,
    description: 'Short guides for everyone with an account.',
    folders: {
      '': [
        { name: 'First steps', type: 'Other', revisions: ['1', '2'], reviewIn: 330 },
        { name: 'How to raise an RFI', type: 'Other', revisions: ['1'] },
        { name: 'How to request a permit', type: 'Other', revisions: ['1', '2'] },
        { name: 'Filing photographs', type: 'Other', revisions: ['1'] },
      ],
    },
  },
  {
    name: 'Quay Civils management system',
    firm: 'quay',
    visibility: 'ownClient',
    madeDaysAgo: 420,
    description: 'Policies and certificates of Quay Civils.',
    folders: {
      Policies: [
        policy('Safety statement', { revisions: ['6'], reviewIn: 51, readBy: ['barrett'] }),
        policy('Environmental statement', { revisions: ['2'] }),
      ],
      Certificates: [certificate('ISO 45001 certificate', 402), certificate('Tax clearance', 88)],
    },
  },
  {
    name: 'Kestrel scaffold standards',
    firm: 'kestrel',
    visibility: 'ownClient',
    isActive: false,
    madeDaysAgo: 610,
    description: 'Closed: replaced by the documents in the harbour library.',
    folders: { '': [{ name: 'Scaffold tag system', type: 'Other', revisions: ['1'], status: 'archived' }] },
  },
]
