import type { FirmKey } from '#server/application/worlds/firms/firms.ts'
import type { PersonKey } from '#server/application/worlds/people/people.ts'
import type { ProjectNumber } from '#server/application/worlds/projects/projects.ts'

/** A step of a change request, so many days ago. */
export type ChangeStep =
  | [action: 'notify' | 'implement' | 'close', daysAgo: number]
  | [action: 'assess', daysAgo: number]
  | [action: 'quote', daysAgo: number, cost: number, days: number]
  | [action: 'submit', daysAgo: number, cost?: number, days?: number]
  | [action: 'approve' | 'reject', daysAgo: number, by: PersonKey, comment?: string]
  | [action: 'withdraw' | 'closeUnchanged', daysAgo: number, reason: string]
  | [action: 'supersede', daysAgo: number, reason: string, by: number]

type Line = [code: string | null, description: string, kind: 'add' | 'omit', qty: number, unit: string, rate: number]

/** A change request of the demo world. */
export interface ChangeStory {
  project: ProjectNumber
  author: PersonKey
  manager: PersonKey
  assessor?: PersonKey
  title: string
  type: string
  reason: string
  description: string
  clause?: string
  awareDaysAgo: number
  for?: FirmKey
  /** Subject of the RFI it comes from. */
  rfi?: string
  instruction?: string
  /** Numbers of documents of project management. */
  documents?: string[]
  lines: Line[]
  days?: number
  /** What it draws from the contingency. */
  contingency?: number
  safetyFile?: true
  steps: ChangeStep[]
}

const bridge = { project: 'HB-014', manager: 'byrne' } as const

export const changeStories: ChangeStory[] = [
  {
    ...bridge,
    author: 'brady',
    assessor: 'petrauskas',
    title: 'Additional stiffeners at hangers H4 to H9',
    type: 'Design development',
    reason: 'The revised load case of the hanger inspection asks for stiffeners at six hangers.',
    description: 'Supply and weld 24 stiffener plates, 20 mm, with touch-up of the paint system.',
    clause: '10.3',
    awareDaysAgo: 96,
    rfi: 'Rate for additional stiffeners',
    documents: ['HB14-ASH-T1-00-DR-S-1101', 'HB14-ASH-ZZ-00-CA-S-4001'],
    lines: [
      ['510', 'Stiffener plates 20 mm, supplied', 'add', 24, 'no', 310],
      ['510', 'Welding and inspection on site', 'add', 24, 'no', 245.5],
      ['620', 'Touch-up of the paint system', 'add', 1, 'sum', 868],
    ],
    days: 3,
    contingency: 14_200,
    steps: [
      ['notify', 90],
      ['assess', 88],
      ['quote', 80, 14_200, 3],
      ['submit', 78],
      ['approve', 76, 'petrauskas'],
      ['approve', 74, 'byrne'],
      ['implement', 40],
      ['close', 33],
    ],
  },
  {
    ...bridge,
    author: 'brady',
    assessor: 'petrauskas',
    title: 'Lead paint on the lower chords, panels 6 to 11',
    type: 'Unforeseen condition',
    reason: 'Sample cores show lead paint below deck level, which the survey of the tender did not cover.',
    description: 'Encapsulated removal of lead paint over 410 m² of lower chord, with disposal and air monitoring.',
    clause: '10.3, 9.3',
    awareDaysAgo: 60,
    lines: [
      ['410', 'Encapsulation and extraction', 'add', 6, 'panel', 5_200],
      ['410', 'Removal by wet abrasive', 'add', 410, 'm²', 118],
      ['430', 'Disposal as hazardous waste', 'add', 9.5, 't', 740],
    ],
    days: 12,
    safetyFile: true,
    steps: [
      ['notify', 52],
      ['assess', 50],
      ['quote', 38, 86_500, 12],
      ['submit', 36, 79_400, 10],
      ['approve', 34, 'petrauskas', 'Panels 6 and 7 can run beside the hangers, so 10 days are enough.'],
      ['approve', 31, 'byrne'],
      ['approve', 29, 'healy'],
    ],
  },
  {
    ...bridge,
    author: 'brady',
    title: 'Stainless handrail fixings in place of galvanised',
    type: 'Client change (variation)',
    reason: 'The client asks for stainless fixings along the walkway after the site visit in spring.',
    description: 'Replace the galvanised fixings of 340 m of handrail by A4 stainless steel.',
    awareDaysAgo: 44,
    instruction: 'EI-027',
    lines: [
      ['540', 'Fixings A4, supplied and fitted', 'add', 1_360, 'no', 9.4],
      ['540', 'Galvanised fixings', 'omit', 1_360, 'no', 3.1],
    ],
    days: 0,
    steps: [
      ['notify', 41],
      ['assess', 39],
      ['quote', 30, 8_568, 0],
      ['submit', 29],
      ['approve', 27, 'petrauskas'],
      ['approve', 25, 'byrne'],
      ['implement', 9],
    ],
  },
  {
    ...bridge,
    author: 'petrauskas',
    assessor: 'brady',
    title: 'Second night closure for the lift of girder G3',
    type: 'Delay / extension of time',
    reason: 'The road authority shortened the first closure to four hours on the day.',
    description: 'One further night closure with crane, crew, traffic management and lighting.',
    clause: '10.3',
    awareDaysAgo: 18,
    lines: [
      ['120', 'Crane 500 t, night rate', 'add', 1, 'night', 18_600],
      ['120', 'Traffic management', 'add', 1, 'night', 6_450],
      ['110', 'Crew and lighting', 'add', 1, 'night', 4_980],
    ],
    days: 2,
    steps: [
      ['notify', 15],
      ['assess', 14],
      ['quote', 8, 30_030, 2],
      ['submit', 6],
      ['approve', 4, 'brady'],
    ],
  },
  {
    ...bridge,
    author: 'brady',
    assessor: 'petrauskas',
    title: 'Bearing plinth at pier 4 raised with grout',
    type: 'Error or discrepancy in documents',
    reason: 'The plinth was surveyed 14 mm below the level on the drawing.',
    description: 'Non-shrink grout under the lower bearing plate, formwork and testing.',
    clause: '9.2',
    awareDaysAgo: 16,
    lines: [
      ['310', 'Grout, formwork and testing', 'add', 1, 'sum', 4_150],
      ['310', 'Steel packers', 'omit', 2, 'no', 260],
    ],
    days: 1,
    steps: [
      ['notify', 12],
      ['assess', 11],
      ['quote', 3, 3_630, 1],
    ],
  },
  {
    ...bridge,
    author: 'okafor',
    assessor: 'brady',
    title: 'Standing time of the jacking crew in week 40',
    type: 'Loss and expense',
    reason: 'The crew stood for three shifts while the answer on the bearing packing was outstanding.',
    description: 'Three shifts of a crew of six, with hydraulic plant standing.',
    awareDaysAgo: 47,
    for: 'corrib',
    lines: [
      ['130', 'Jacking crew, standing', 'add', 3, 'shift', 3_420],
      ['130', 'Hydraulic plant, standing', 'add', 3, 'shift', 860],
    ],
    days: 3,
    steps: [
      ['notify', 9],
      ['assess', 7],
    ],
  },
  {
    ...bridge,
    author: 'lynch',
    title: 'Walkway panel 12 clashes with the drainage outlet',
    type: 'Early warning',
    reason: 'The outlet stands 60 mm into the panel, which may need to be cut.',
    description: 'Cut and trim one panel, or move the outlet.',
    awareDaysAgo: 5,
    lines: [],
    days: 0,
    steps: [['notify', 3]],
  },
  {
    ...bridge,
    author: 'lynch',
    title: 'Vibration at the toll house',
    type: 'Early warning',
    reason: 'The owner of the toll house reported vibration during piling.',
    description: 'Monitoring for two weeks, and a slower driving rate if the limit is passed.',
    awareDaysAgo: 70,
    lines: [['710', 'Vibration monitoring', 'add', 2, 'week', 1_150]],
    steps: [
      ['notify', 68],
      ['assess', 67],
      ['closeUnchanged', 51, 'The readings stayed at a third of the limit, so nothing changes.'],
    ],
  },
  {
    ...bridge,
    author: 'brady',
    assessor: 'petrauskas',
    title: 'Acceleration of the deck waterproofing',
    type: 'Programme acceleration',
    reason: 'The client asks whether the deck can open two weeks earlier.',
    description: 'Second shift and heated enclosure for the waterproofing of spans 1 and 2.',
    awareDaysAgo: 40,
    lines: [
      ['610', 'Second shift', 'add', 10, 'day', 4_900],
      ['610', 'Heated enclosure', 'add', 2, 'span', 16_300],
    ],
    days: -10,
    steps: [
      ['notify', 37],
      ['assess', 36],
      ['quote', 26, 81_600, -10],
      ['submit', 25],
      ['reject', 22, 'petrauskas', 'Ten days cannot be won: the cure time of the primer governs.'],
    ],
  },
  {
    ...bridge,
    author: 'brady',
    title: 'Temporary access stair at pier 2',
    type: 'Contractor proposal',
    reason: 'A stair tower would be quicker than the ladders for the painting crews.',
    description: 'Stair tower for 14 weeks in place of ladder access.',
    awareDaysAgo: 58,
    lines: [['150', 'Stair tower, hire', 'add', 14, 'week', 410]],
    days: -2,
    steps: [
      ['notify', 56],
      ['withdraw', 48, 'The stair is now part of the scaffold contract.'],
    ],
  },
  {
    ...bridge,
    author: 'petrauskas',
    title: 'Night closure in week 39, first estimate',
    type: 'Delay / extension of time',
    reason: 'A further closure may be needed for girder G3.',
    description: 'Estimate before the road authority had answered.',
    awareDaysAgo: 30,
    lines: [['120', 'Crane and traffic management', 'add', 1, 'night', 22_000]],
    days: 1,
    steps: [
      ['notify', 28],
      ['supersede', 15, 'Replaced by the request for the second night closure.', 4],
    ],
  },
  {
    ...bridge,
    author: 'brady',
    title: 'Extra inspection gantry brackets',
    type: 'Safety-driven change',
    reason: 'The inspection gantry needs two more brackets to reach the end spans safely.',
    description: 'Two brackets with anchors at the end spans.',
    awareDaysAgo: 4,
    lines: [['520', 'Bracket with anchors', 'add', 2, 'no', 1_280]],
    days: 0,
    safetyFile: true,
    steps: [],
  },
  {
    project: 'LT-005',
    author: 'brady',
    manager: 'healy',
    assessor: 'petrauskas',
    title: 'Longer piles at the berth face',
    type: 'Compensation event',
    reason: 'Boreholes B7 and B8 found rock 2.4 m lower than in the ground investigation.',
    description: 'Nine piles lengthened by 2.4 m each.',
    clause: '60.1(12)',
    awareDaysAgo: 33,
    lines: [['220', 'Tubular pile, extra length', 'add', 21.6, 'm', 1_940]],
    days: 5,
    safetyFile: true,
    steps: [
      ['notify', 29],
      ['assess', 27],
      ['quote', 12, 41_904, 5],
      ['submit', 10],
      ['approve', 8, 'petrauskas'],
    ],
  },
  {
    project: 'LT-005',
    author: 'brady',
    manager: 'healy',
    assessor: 'petrauskas',
    title: 'Ramp joint sealed with polyurethane in place of neoprene',
    type: 'Design development',
    reason: 'The neoprene profile of the drawing is no longer made in the width of the joint.',
    description: '38 m of joint sealed with polyurethane on a backing rod.',
    clause: '60.1(1)',
    awareDaysAgo: 26,
    lines: [
      ['340', 'Polyurethane seal and backing rod', 'add', 38, 'm', 96],
      ['340', 'Neoprene profile', 'omit', 38, 'm', 71.5],
    ],
    days: 0,
    steps: [
      ['notify', 24],
      ['assess', 23],
      ['quote', 14, 931, 0],
      ['submit', 13],
      ['approve', 11, 'petrauskas'],
      ['approve', 9, 'healy'],
    ],
  },
  {
    project: 'LT-005',
    author: 'petrauskas',
    manager: 'healy',
    title: 'Ferry timetable changed for October',
    type: 'Early warning',
    reason: 'Two more sailings a day leave shorter working windows on the ramp.',
    description: 'Review of the working windows of the ramp.',
    clause: '15.1',
    awareDaysAgo: 6,
    lines: [],
    days: 4,
    steps: [['notify', 2]],
  },
]
