import type { Nature } from '#contract/observationStatus.ts'
import type { FirmKey } from '../firms/firms.ts'
import type { PersonKey } from '../people/people.ts'
import type { ProjectNumber } from '../projects/projects.ts'
import { buildingActions, buildingFaults } from './buildingStories.ts'

type Priority = 'Low' | 'Medium' | 'High' | 'Critical'

/** A step of an action, so many days ago. */
export type ActionStep =
  | [action: 'start', daysAgo: number, by: PersonKey]
  | [action: 'fix', daysAgo: number, by: PersonKey, text: string]
  | [action: 'accept', daysAgo: number, by: PersonKey]
  | [action: 'reject' | 'cancel', daysAgo: number, by: PersonKey, reason: string]
  | [action: 'postpone', daysAgo: number, by: PersonKey, reason: string, dueIn: number]

/** An action of the demo world. `dueIn` counts from today. */
export interface ActionStory {
  title: string
  description?: string
  priority: Priority
  category?: string
  firm?: FirmKey
  person?: PersonKey
  place?: string
  dueIn: number
  steps?: ActionStep[]
}

/** What someone saw, with the actions that followed. */
export interface ObservationStory {
  project: ProjectNumber
  author: PersonKey
  nature: Nature
  type: string
  seen: string
  place?: string
  firm?: FirmKey
  priority?: Priority
  alreadyFixed?: true
  thanksTo?: string
  daysAgo: number
  /** Days ago, by whom, and what was said. */
  closed?: [daysAgo: number, by: PersonKey, comment: string]
  cancelled?: [daysAgo: number, by: PersonKey, reason: string]
  actions?: ActionStory[]
}

/** An action that was raised by itself. */
export interface RaisedStory extends ActionStory {
  project: ProjectNumber
  author: PersonKey
  verifier?: PersonKey
  daysAgo: number
  /** The equipment whose last inspection led to it. */
  inspectionOf?: string
}

const siteObservations: readonly ObservationStory[] = [
  {
    project: 'HB-014',
    author: 'murphy',
    nature: 'negative',
    type: 'Working at height',
    seen: 'Guard rail missing on the inside face of the crash deck, bay 6. Two boards are loose beside it.',
    place: 'SP3-CD',
    firm: 'kestrel',
    priority: 'Critical',
    daysAgo: 9,
    actions: [
      {
        title: 'Guard rail missing on the inside face of the crash deck, bay 6.',
        priority: 'Critical',
        category: 'Working at height',
        firm: 'kestrel',
        person: 'carroll',
        place: 'SP3-CD',
        dueIn: -9,
        steps: [
          ['start', 9, 'carroll'],
          ['fix', 9, 'carroll', 'Guard rail refitted, boards clipped, bay inspected and tagged.'],
          ['accept', 8, 'murphy'],
        ],
      },
    ],
  },
  {
    project: 'HB-014',
    author: 'gill',
    nature: 'negative',
    type: 'Housekeeping',
    seen: 'Used blasting grit left in open bags on the south walkway after the night shift. The walkway is down to half its width.',
    place: 'SP2',
    firm: 'tidewater',
    priority: 'Medium',
    daysAgo: 12,
    actions: [
      {
        title: 'Clear the blasting grit from the south walkway and keep it clear after each shift',
        priority: 'Medium',
        category: 'Housekeeping',
        firm: 'tidewater',
        person: 'mawhinney',
        place: 'SP2',
        dueIn: -5,
        steps: [
          ['fix', 7, 'mawhinney', 'Walkway cleared and swept this morning.'],
          ['reject', 6, 'gill', 'Grit is back on the walkway this morning, same bay.'],
          ['start', 5, 'mawhinney'],
        ],
      },
    ],
  },
  {
    project: 'HB-014',
    author: 'okafor',
    nature: 'positive',
    type: 'Good practice',
    seen: 'Exclusion zone under the truss lift set out with barriers and a dedicated banksman before anyone asked for it.',
    place: 'SP3-T3',
    firm: 'crane',
    thanksTo: 'Lifting team, day shift',
    daysAgo: 6,
  },
  {
    project: 'HB-014',
    author: 'doyle',
    nature: 'negative',
    type: 'Fire',
    seen: 'Two fire extinguishers at the hot work station on span 1 are past their service date.',
    place: 'SP1',
    firm: 'corrib',
    priority: 'High',
    daysAgo: 3,
    actions: [
      {
        title: 'Replace the two extinguishers at the hot work station on span 1',
        priority: 'High',
        category: 'Fire',
        firm: 'corrib',
        person: 'folan',
        place: 'SP1',
        dueIn: -1,
        steps: [['fix', 1, 'folan', 'Both swapped for serviced 6 kg powder extinguishers from the store.']],
      },
    ],
  },
  {
    project: 'HB-014',
    author: 'murphy',
    nature: 'negative',
    type: 'COSHH',
    seen: 'Paint thinner decanted into an unmarked drinks bottle in the drying room.',
    place: 'EQ-02',
    firm: 'tidewater',
    priority: 'High',
    daysAgo: 1,
    actions: [
      {
        title: 'Remove the unmarked bottle and brief the painting crew on decanting',
        description: 'Keep the attendance sheet of the briefing with the COSHH assessment.',
        priority: 'High',
        category: 'COSHH',
        firm: 'tidewater',
        place: 'EQ-02',
        dueIn: 1,
      },
    ],
  },
  {
    project: 'HB-014',
    author: 'byrne',
    nature: 'neutral',
    type: 'Delivery / logistics',
    seen: 'Steel deliveries arrive at school-run time. The banksman copes, but the road outside the east quay gate is tight.',
    place: 'EQ',
    daysAgo: 4,
  },
  {
    project: 'HB-014',
    author: 'gill',
    nature: 'negative',
    type: 'PPE',
    seen: 'Rope access technician working over water without a life jacket, pier 4. Stopped and put right on the spot.',
    place: 'P4',
    firm: 'survey',
    alreadyFixed: true,
    daysAgo: 16,
  },
  {
    project: 'HB-014',
    author: 'doyle',
    nature: 'neutral',
    type: 'Lighting',
    seen: 'The stair tower at the south approach is dark after 17:00 now that the evenings are short.',
    place: 'SA',
    daysAgo: 20,
    closed: [18, 'murphy', 'Two more LED floods hung on the tower; checked on Tuesday evening.'],
  },
  {
    project: 'HB-014',
    author: 'okafor',
    nature: 'neutral',
    type: 'Tools',
    seen: 'Grinder found without its side handle at the welding bay.',
    firm: 'corrib',
    daysAgo: 25,
    cancelled: [25, 'murphy', 'Raised twice: the same grinder is in the plant defect book.'],
  },
  {
    project: 'RC-021',
    author: 'walsh',
    nature: 'positive',
    type: 'Access / egress',
    seen: 'Pedestrian route to the reading room kept clear and signed through the whole concrete pour.',
    firm: 'kestrel',
    daysAgo: 11,
  },
]

/** The building in use follows the sites, whose records keep their ids. */
export const observationStories: readonly ObservationStory[] = [...siteObservations, ...buildingFaults]

const siteActions: readonly RaisedStory[] = [
  {
    project: 'HB-014',
    author: 'doyle',
    verifier: 'murphy',
    title: 'Fit the missing toe boards on the north stair tower',
    priority: 'Medium',
    category: 'Working at height',
    firm: 'kestrel',
    person: 'carroll',
    place: 'SP1',
    dueIn: 1,
    daysAgo: 6,
    steps: [
      ['start', 5, 'carroll'],
      ['fix', 3, 'carroll', 'Toe boards fitted on all four lifts.'],
      ['reject', 2, 'murphy', 'The third lift still has a gap of 300 mm at the ladder hatch.'],
    ],
  },
  {
    project: 'HB-014',
    author: 'byrne',
    verifier: 'murphy',
    title: 'Bring the crane’s thorough examination certificate up to date on site',
    description: 'The certificate in the crane cab ran out last week. The new one is with the hire company.',
    priority: 'High',
    category: 'Lifting',
    firm: 'crane',
    person: 'moloney',
    place: 'EQ',
    dueIn: -4,
    daysAgo: 8,
    steps: [['start', 6, 'moloney']],
  },
  {
    project: 'HB-014',
    author: 'murphy',
    title: 'Repaint the pedestrian crossing in the east quay compound',
    priority: 'Low',
    category: 'Plant / vehicles / pedestrian routes',
    person: 'kearney',
    place: 'EQ',
    dueIn: 9,
    daysAgo: 5,
    steps: [['postpone', 2, 'murphy', 'Too wet for the paint this week.', 9]],
  },
  {
    project: 'HB-014',
    author: 'murphy',
    title: 'Fit toe boards on the scaffold at truss T3, lift 2',
    priority: 'Medium',
    category: 'Scaffold',
    firm: 'kestrel',
    place: 'SP3-T3',
    dueIn: 3,
    daysAgo: 4,
  },
  {
    project: 'HB-014',
    author: 'gill',
    title: 'Move the gas cages away from the site offices',
    priority: 'Medium',
    category: 'Fire',
    person: 'kearney',
    place: 'EQ-01',
    dueIn: -20,
    daysAgo: 30,
    steps: [
      ['fix', 22, 'kearney', 'Cages moved to the far side of the compound, 6 m from the fence.'],
      ['accept', 21, 'gill'],
    ],
  },
  {
    project: 'RC-021',
    author: 'walsh',
    title: 'Cover the open manhole by the north entrance',
    priority: 'Critical',
    category: 'Access / egress',
    firm: 'electrical',
    person: 'popescu',
    dueIn: 0,
    daysAgo: 1,
  },
]

export const raisedStories: readonly RaisedStory[] = [...siteActions, ...buildingActions]
