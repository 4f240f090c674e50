import type { Impact } from '#contract/changes/rfiStatus.ts'
import type { FirmKey } from '#server/application/worlds/firms/firms.ts'
import type { PersonKey } from '#server/application/worlds/people/people.ts'
import type { ProjectNumber } from '#server/application/worlds/projects/projects.ts'

/** A step of an RFI, so many days ago. */
export type RfiStep =
  | [action: 'submit' | 'open' | 'enough' | 'close', daysAgo: number]
  | [action: 'return' | 'notEnough' | 'reopen' | 'void', daysAgo: number, reason: string]
  | [action: 'answer' | 'comment', daysAgo: number, by: PersonKey, text: string]
  | [action: 'answerLink', daysAgo: number, name: string, email: string, company: string]
  | [action: 'linkAnswer', daysAgo: number, text: string]
  | [action: 'forward', daysAgo: number, by: PersonKey, text: string, to: PersonKey]

/** An RFI of the demo world. `dueIn` counts from today. */
export interface RfiStory {
  project: ProjectNumber
  author: PersonKey
  manager: PersonKey
  subject: string
  question: string
  suggests?: string
  discipline: string
  priority?: 'Low' | 'High' | 'Urgent'
  must: PersonKey[]
  may?: PersonKey[]
  copies?: PersonKey[]
  for?: FirmKey
  dueIn: number
  cost?: number | Impact
  days?: number | Impact
  isPrivate?: true
  /** Numbers of documents of project management. */
  documents?: string[]
  madeDaysAgo: number
  steps: RfiStep[]
}

export const rfiStories: RfiStory[] = [
  {
    project: 'HB-014',
    author: 'lynch',
    manager: 'byrne',
    subject: 'Grade of bolts at splice S4, truss T2',
    question:
      'Drawing HB-014-S-104 rev C02 asks for M24 grade 10.9 bolts at splice S4. The schedule of fixings lists grade 8.8 HSFG for the same splice. Which is to be used? The plates are drilled at 26 mm.',
    suggests: 'Grade 8.8 HSFG throughout, as at splices S1 to S3.',
    documents: ['HB14-ASH-T2-00-DR-S-1102'],
    discipline: 'Structural',
    must: ['ashworth'],
    copies: ['kearney'],
    for: 'corrib',
    dueIn: -38,
    cost: 'none',
    days: 'none',
    madeDaysAgo: 52,
    steps: [
      ['submit', 51],
      ['open', 50],
      [
        'answer',
        42,
        'ashworth',
        'Use M24 grade 8.8 HSFG, as at S1 to S3. The note on S-104 is wrong and is corrected in C03.',
      ],
      ['close', 41],
    ],
  },
  {
    project: 'HB-014',
    author: 'okafor',
    manager: 'byrne',
    subject: 'Packing under the new bearing at pier 4',
    question:
      'The top of the plinth at pier 4 was surveyed 14 mm below the level on HB-014-S-131. Is a steel packer acceptable under the lower bearing plate, or is the plinth to be raised with grout?',
    discipline: 'Structural',
    priority: 'High',
    must: ['ashworth', 'kearney'],
    for: 'corrib',
    dueIn: -3,
    cost: 'unknown',
    days: 4,
    madeDaysAgo: 17,
    steps: [
      ['submit', 17],
      ['open', 15],
      ['answer', 9, 'kearney', 'The jacks have 20 mm in hand, so either way works for the temporary condition.'],
      ['comment', 5, 'okafor', 'The plates are cut on Monday. Without an answer by then the bearing slips a week.'],
    ],
  },
  {
    project: 'HB-014',
    author: 'brady',
    manager: 'byrne',
    subject: 'Extent of lead paint below deck level',
    question:
      'The survey stops at the underside of the deck. Sample cores at panels 6 and 9 show lead paint on the lower chords too. Is the removal below deck part of the contract, and who measures it?',
    discipline: 'Commercial',
    must: ['ashworth'],
    may: ['oconnell'],
    copies: ['petrauskas'],
    dueIn: 4,
    cost: 86_500,
    days: 12,
    madeDaysAgo: 9,
    steps: [
      ['submit', 9],
      ['open', 8],
      ['forward', 3, 'ashworth', 'Please check the quantities of panels 6 to 11 against your records first.', 'brady'],
    ],
  },
  {
    project: 'HB-014',
    author: 'lynch',
    manager: 'byrne',
    subject: 'Drainage outlet through walkway panel 12',
    question:
      'The new walkway panel 12 covers the existing deck outlet. May the outlet be moved 300 mm east, clear of the stiffener, or is an opening wanted in the panel?',
    discipline: 'Civil',
    must: ['ashworth'],
    dueIn: 6,
    madeDaysAgo: 4,
    steps: [['submit', 3]],
  },
  {
    project: 'HB-014',
    author: 'kearney',
    manager: 'byrne',
    subject: 'Load on the crash deck during hanger inspection',
    question:
      'The rope team wants to store two drums of 180 kg on the crash deck below hanger H7. The design allows 1.5 kN/m². Can the designer confirm the point load at the mid-span of the beams?',
    discipline: 'Temporary works',
    must: ['ashworth'],
    dueIn: -6,
    cost: 'none',
    days: 'none',
    madeDaysAgo: 14,
    steps: [
      ['submit', 14],
      ['open', 13],
      ['answer', 8, 'ashworth', 'Two drums may stand over a beam, not at mid-span, on spreader boards 1.2 m long.'],
    ],
  },
  {
    project: 'HB-014',
    author: 'petrauskas',
    manager: 'byrne',
    subject: 'Night closure in week 41',
    question:
      'The programme shows a full closure on the night of the bearing change. The road authority offers only a single lane. Can the lift be made with one lane open?',
    discipline: 'Programme',
    must: ['kearney'],
    dueIn: -70,
    days: 'yes',
    madeDaysAgo: 90,
    steps: [
      ['submit', 89],
      ['open', 88],
      ['void', 80, 'The road authority has granted the full closure after all.'],
    ],
  },
  {
    project: 'HB-014',
    author: 'brady',
    manager: 'byrne',
    subject: 'Rate for additional stiffeners',
    question:
      'Six further stiffeners are wanted at truss T3. Which rate applies: that of the bill for T1, or a new rate for work at height from the crash deck?',
    discipline: 'Commercial',
    must: ['byrne'],
    dueIn: 2,
    cost: 14_200,
    isPrivate: true,
    madeDaysAgo: 6,
    steps: [
      ['submit', 6],
      ['open', 5],
    ],
  },
  {
    project: 'HB-014',
    author: 'lynch',
    manager: 'byrne',
    subject: 'Colour of the handrail',
    question:
      'The specification names RAL 7016 for the handrail, the elevation shows RAL 6005. Which colour is wanted?',
    discipline: 'Architectural',
    priority: 'Low',
    must: ['ashworth'],
    dueIn: 9,
    madeDaysAgo: 1,
    steps: [],
  },
  {
    project: 'RC-021',
    author: 'kiely',
    manager: 'walsh',
    subject: 'Fire rating of the riser doors',
    question:
      'The door schedule gives FD30 for the riser doors on levels 1 to 3, the fire strategy asks for FD60. Which rating is to be ordered?',
    discipline: 'Fire',
    priority: 'Urgent',
    must: ['roche'],
    copies: ['brady'],
    dueIn: -1,
    cost: 3_900,
    madeDaysAgo: 5,
    steps: [
      ['submit', 5],
      ['open', 4],
    ],
  },
  {
    project: 'RC-021',
    author: 'brady',
    manager: 'walsh',
    subject: 'Acoustic lining of the reading room',
    question:
      'The lining is described as 50 mm mineral board, and drawn as 75 mm. The grid of the ceiling works with 50 mm only. Which thickness is wanted?',
    discipline: 'Acoustic',
    must: ['kiely'],
    may: ['roche'],
    dueIn: -24,
    cost: 'none',
    days: 'none',
    madeDaysAgo: 40,
    steps: [
      ['submit', 40],
      ['open', 39],
      ['answer', 34, 'kiely', '50 mm board.'],
      ['notEnough', 33, 'Please confirm that 50 mm still meets the reverberation time of the brief.'],
      [
        'answer',
        26,
        'kiely',
        'It does: 0.8 s at 500 Hz against 1.0 s in the brief. The calculation is issued as A-442.',
      ],
      ['close', 25],
    ],
  },
  {
    project: 'LT-005',
    author: 'pritchard',
    manager: 'healy',
    subject: 'Toe level of pile P7',
    question:
      'Pile P7 reached refusal 1.4 m above the toe level on drawing LT-005-201, in boulder clay. Set 3 mm in 10 blows. May it be cut off and tested, or is it to be cleaned out and driven on?',
    discipline: 'Geotechnical',
    priority: 'High',
    must: ['ashworth'],
    copies: ['kearney', 'brady'],
    for: 'menai',
    dueIn: 3,
    cost: 'unknown',
    days: 'unknown',
    madeDaysAgo: 3,
    steps: [
      ['submit', 3],
      ['open', 2],
    ],
  },
  {
    project: 'HB-014',
    author: 'lynch',
    manager: 'byrne',
    subject: 'Tightening of the anchors of the expansion joint',
    question:
      'The data sheet of the joint gives 180 Nm for M20 anchors in concrete C40/50. The deck edge is C50/60 with a resin bed of 15 mm. Does the value hold, and when is it checked again after the resin has cured?',
    discipline: 'Structural',
    must: ['ashworth'],
    dueIn: 2,
    cost: 'none',
    days: 'none',
    documents: ['HB14-ASH-ZZ-00-DR-S-1001', 'HB14-ASH-ZZ-00-SP-S-2001'],
    madeDaysAgo: 9,
    steps: [
      ['submit', 8],
      ['open', 8],
      ['answerLink', 7, 'Jonas Lindqvist', 'j.lindqvist@fogtec.example', 'Fogtec Expansion Joints'],
      [
        'linkAnswer',
        3,
        '180 Nm holds for C40/50 and above. Check once after 24 hours at 20 °C, and again after the first week of traffic.',
      ],
    ],
  },
]
