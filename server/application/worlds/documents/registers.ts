import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import type { Suitability } from '#contract/documents/suitability.ts'
import type { Paper } from '#server/application/worlds/files/paper.ts'
import type { PersonKey } from '#server/application/worlds/people/people.ts'
import type { ProjectNumber } from '#server/application/worlds/projects/projects.ts'

/** What happened to a revision after its upload: submitted, decided with A, B or C, published, withdrawn. */
type Event = 'submit' | 'A' | 'B' | 'C' | 'publish' | 'withdraw'
/** A revision: code and suitability, days ago, and its events, three days apart. */
export type DemoRevision = readonly [code: string, daysAgo: number, ...events: Event[]]

export interface DemoDocument {
  /** By default the harbour bridge. */
  project?: ProjectNumber
  /** Its folder, if the name does not determine it. */
  folderId?: number
  /** By default the usual suitability for the code of a revision. */
  suitability?: Suitability
  number: string | null
  title: string
  /** An entry of the list of document types. */
  type: string
  /** Part of the name of its folder; documents that match none go into the root folder. */
  folder: RegExp
  by: PersonKey
  /** The person who decides. */
  to: PersonKey
  revisions: readonly DemoRevision[]
  comment?: string
  tags?: readonly string[]
  /** Days until it expires. */
  expiresIn?: number
  isConfidential?: boolean
  /** The file format, if it is not a PDF. */
  format?: Paper['format']
  /** The content of a text file or a table. */
  lines?: readonly string[]
  /**
   * The people of each stage after the author's, and the decisions of the first ones, if its folder has an approval
   * template.
   */
  stages?: { asked: readonly (readonly PersonKey[])[]; decided: readonly PersonKey[] }
}

/** The facility manager of the swing bridge maintains its documents, and its project manager reviews them. */
const inUse = { project: 'HB-009', number: null, by: 'delaney', to: 'kearney' } as const

const drawing = { type: 'Drawing', folder: /drawing/i, by: 'ashworth', to: 'byrne' } as const

/** The registers of the harbour bridge, with documents in every status, and of the swing bridge in use. */
export const registers: Readonly<Record<FolderSystem, readonly DemoDocument[]>> = {
  pmp: [
    {
      ...drawing,
      number: 'HB14-ASH-ZZ-00-DR-S-1001',
      title: 'General arrangement, trusses T1 to T4',
      tags: ['trusses'],
      revisions: [
        ['P01', 240, 'submit', 'C'],
        ['P02', 214, 'submit', 'A', 'publish'],
        ['C01', 150, 'submit', 'A', 'publish'],
      ],
      comment: 'Node numbers differ from the survey of the existing trusses.',
    },
    {
      ...drawing,
      number: 'HB14-ASH-T1-00-DR-S-1101',
      title: 'Stiffeners and splice plates, truss T1',
      tags: ['trusses', 'stiffeners'],
      revisions: [
        ['C01', 120, 'submit', 'A', 'publish'],
        ['C02', 12, 'submit'],
      ],
    },
    {
      ...drawing,
      number: 'HB14-ASH-T2-00-DR-S-1102',
      title: 'Stiffeners and splice plates, truss T2',
      tags: ['trusses', 'stiffeners'],
      revisions: [['C01', 64, 'submit', 'B']],
      comment: 'May proceed. Add the bolt grip lengths at node 14.',
    },
    {
      ...drawing,
      number: 'HB14-ASH-P4-00-DR-S-1201',
      title: 'Bearing replacement, pier 4',
      tags: ['bearings', 'pier 4'],
      revisions: [['P01', 21, 'submit', 'C']],
      comment: 'The jacking points are inside the exclusion zone of the footway. Move them to the upstream side.',
    },
    {
      ...drawing,
      number: 'HB14-ASH-P4-00-DR-S-1202',
      title: 'Jacking sequence, pier 4',
      tags: ['bearings', 'pier 4'],
      revisions: [['P01.01', 3]],
    },
    {
      ...drawing,
      number: 'HB14-BRN-WW-00-DR-C-1301',
      title: 'Walkway panels, layout and fixings',
      by: 'lynch',
      revisions: [['P01', 8, 'submit']],
    },
    {
      number: 'HB14-ASH-ZZ-00-SP-S-2001',
      title: 'Specification for structural steelwork',
      type: 'Specification',
      folder: /spec/i,
      by: 'ashworth',
      to: 'byrne',
      revisions: [['C01', 205, 'submit', 'A', 'publish']],
    },
    {
      number: 'HB14-ASH-ZZ-00-SP-X-2002',
      title: 'Specification for protective coatings',
      type: 'Specification',
      folder: /spec/i,
      by: 'ashworth',
      to: 'byrne',
      revisions: [
        ['C01', 190, 'submit', 'A', 'publish'],
        ['C02', 40, 'submit', 'B'],
      ],
      comment: 'Name the blast profile for the riveted plates.',
    },
    {
      number: 'HB14-BRN-ZZ-00-PR-Z-3001',
      title: 'Construction programme',
      type: 'Programme',
      folder: /programme/i,
      by: 'petrauskas',
      to: 'byrne',
      revisions: [
        ['0', 260, 'submit', 'A', 'publish'],
        ['1', 170, 'submit', 'A', 'publish'],
        ['2', 30, 'submit', 'A', 'publish'],
      ],
    },
    {
      number: 'HB14-ASH-ZZ-00-CA-S-4001',
      title: 'Assessment of hangers under traffic',
      type: 'Calculation',
      folder: /calc/i,
      by: 'ashworth',
      to: 'byrne',
      revisions: [['P01', 33, 'submit', 'A', 'withdraw']],
      comment: 'Replaced by the assessment of the independent checker.',
    },
    {
      number: null,
      title: 'Final account, steelwork package',
      type: 'Other',
      folder: /cost|commercial|contract/i,
      by: 'brady',
      to: 'byrne',
      isConfidential: true,
      revisions: [['P01', 5]],
    },
    {
      number: 'HB14-BRN-ZZ-00-RP-Z-7001',
      title: 'Commissioning plan, bearings and dampers',
      type: 'Report',
      folder: /^05 handover/i,
      by: 'lynch',
      to: 'ashworth',
      revisions: [['P01', 9, 'submit']],
      stages: { asked: [['ashworth'], ['delaney']], decided: ['ashworth'] },
    },
    {
      number: null,
      title: 'Minutes of site meeting 31',
      type: 'Minutes',
      folder: /^instructions/i,
      by: 'lynch',
      to: 'byrne',
      revisions: [['0', 6, 'submit', 'A']],
      format: 'txt',
      lines: [
        'Present: S. Murphy, R. Doyle, A. Lynch, D. Okafor.',
        '31.1 Girder G3: the second closure is applied for. Action: A. Lynch.',
        '31.2 Walkway panel 12: trim 60 mm, no cut to the drip edge.',
        '31.3 Next meeting in two weeks, 09:00, compound A.',
      ],
    },
    {
      number: null,
      title: 'Delivery schedule, stiffener plates',
      type: 'Schedule',
      folder: /drawing/i,
      by: 'okafor',
      to: 'byrne',
      revisions: [['0', 10, 'submit', 'B']],
      comment: 'Two lorries a day at most past the school.',
      format: 'csv',
      lines: ['Load,Hangers,Plates,Weight t', '1,H4 to H5,8,1.9', '2,H6 to H7,8,1.9', '3,H8 to H9,8,2.0'],
    },
    {
      number: null,
      title: 'Plinth at pier 4, survey sketch',
      type: 'Photograph',
      folder: /^photographs/i,
      by: 'lynch',
      to: 'byrne',
      revisions: [['0', 17]],
      format: 'png',
      tags: ['pier 4'],
    },
  ],
  sms: [
    {
      number: 'HB14-BRN-ZZ-00-HS-Z-5001',
      title: 'Construction stage safety and health plan',
      type: 'H&S file section',
      folder: /plan/i,
      by: 'doyle',
      to: 'murphy',
      revisions: [
        ['0', 262, 'submit', 'A', 'publish'],
        ['1', 96, 'submit', 'A', 'publish'],
      ],
    },
    {
      number: null,
      title: 'Lead in paint, exposure plan',
      type: 'Method statement',
      folder: /method|rams/i,
      by: 'doyle',
      to: 'murphy',
      revisions: [['0', 18, 'submit']],
      tags: ['lead'],
    },
    {
      number: null,
      title: 'Thorough examination, 40 t crawler crane',
      type: 'Certificate',
      folder: /certificate|plant|equipment/i,
      by: 'moloney',
      to: 'doyle',
      expiresIn: 26,
      revisions: [['0', 150, 'submit', 'A']],
    },
  ],
  sfs: [
    {
      number: null,
      title: 'Description of the works',
      type: 'H&S file section',
      folder: /description/i,
      by: 'lynch',
      to: 'tiernan',
      revisions: [['0', 45, 'submit', 'B']],
      comment: 'Say which trusses keep their original rivets.',
    },
    {
      number: null,
      title: 'Register of residual hazards',
      type: 'H&S file section',
      folder: /residual/i,
      by: 'lynch',
      to: 'tiernan',
      revisions: [['0', 9]],
    },
    {
      number: 'HB14-ASH-ZZ-00-DR-S-6001',
      title: 'Loading plan, deck and walkways',
      type: 'Drawing',
      folder: /safe working loads/i,
      by: 'ashworth',
      to: 'tiernan',
      revisions: [['C01', 28, 'submit', 'A', 'publish']],
    },
  ],
  fm: [
    {
      ...inUse,
      title: 'Asset register, swing bridge',
      type: 'Schedule',
      folder: /asset register/i,
      revisions: [
        ['0', 140, 'submit', 'A'],
        ['1', 41, 'submit', 'A'],
      ],
    },
    {
      ...inUse,
      title: 'Maintenance contract, bearing and drive',
      type: 'Other',
      folder: /planned maintenance/i,
      expiresIn: 225,
      revisions: [['0', 138, 'submit', 'A']],
      tags: ['contract'],
    },
    {
      ...inUse,
      title: 'Grease pump, operation and maintenance',
      type: 'O&M manual',
      folder: /^mechanical/i,
      revisions: [['0', 43, 'submit', 'A']],
      tags: ['grease pump'],
    },
    {
      ...inUse,
      title: 'Fire log, bridge control cabin',
      type: 'Form',
      folder: /fire and life safety/i,
      revisions: [
        ['0', 120],
        ['1', 15],
      ],
    },
    {
      ...inUse,
      title: 'Electrical installation condition report, control cabin',
      type: 'Report',
      folder: /statutory inspections/i,
      revisions: [['0', 96, 'submit', 'B']],
      comment: 'Replace the cracked isolator cover at the drive before the winter.',
    },
    {
      ...inUse,
      title: 'Thorough examination, machinery room hoist',
      type: 'Certificate',
      folder: /statutory inspections/i,
      expiresIn: 24,
      revisions: [['0', 137, 'submit', 'A']],
    },
    {
      ...inUse,
      title: 'Warranty, centre bearing',
      type: 'Warranty',
      folder: /warranties/i,
      expiresIn: 498,
      revisions: [['0', 136, 'submit', 'A']],
    },
  ],
}

/** The id of a document of project management, which is its position in the register. */
export const pmpDocumentId = (number: string) => {
  const at = registers.pmp.findIndex((document) => document.number === number)
  if (at < 0) throw new Error(`No document has the number ${number}.`)
  return at + 1
}
