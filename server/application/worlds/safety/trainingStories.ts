import type { FirmKey } from '#server/application/worlds/firms/firms.ts'
import type { PersonKey } from '#server/application/worlds/people/people.ts'

/**
 * A talk of the demo world. `signed` contains names with their companies; people with an account are given by their
 * key.
 */
export interface TrainingStory {
  topic: string
  subType: string
  notes?: string
  author: PersonKey
  /** The key of a person with an account, or a name. */
  trainer: string
  minutes: number
  daysAgo: number
  at: string
  place?: string
  firm?: FirmKey
  language?: string
  material?: string[]
  /** The activity of the RAMS in force that people were briefed on. */
  rams?: string
  counts?: string
  signed: [name: string, firm: FirmKey][]
  now: 'draft' | 'inReview' | 'approved' | 'closed' | 'cancelled'
  reason?: string
}

const crew: TrainingStory['signed'] = [
  ['Piotr Zielinski', 'corrib'],
  ['Colm Naughton', 'corrib'],
  ['Andrei Munteanu', 'corrib'],
]
const riggers: TrainingStory['signed'] = [
  ['Gary Mulhern', 'crane'],
  ['Tadhg Fahy', 'crane'],
]

export const trainingStories: readonly TrainingStory[] = [
  {
    topic: 'Working over water: lines, jackets and the rescue boat',
    subType: 'Toolbox talk',
    notes: 'Throw lines are checked at the start of each shift. The boat is at the south steps until 18:00.',
    author: 'gill',
    trainer: 'gill',
    minutes: 15,
    daysAgo: 27,
    at: '07:10',
    place: 'SP2',
    material: ['Working over water'],
    signed: [...crew, ['Marek Lis', 'kestrel'], ['Noel Geraghty', 'kestrel']],
    now: 'closed',
  },
  {
    topic: 'Site rules refresher after the holidays',
    subType: 'Site rules refresher',
    author: 'gill',
    trainer: 'murphy',
    minutes: 30,
    daysAgo: 24,
    at: '07:30',
    signed: [['Marek Lis', 'kestrel']],
    now: 'cancelled',
    reason: 'Recorded twice, the list with all signatures is the other one.',
  },
  {
    topic: 'Stiffener replacement: sequence and exclusion zone',
    subType: 'Method briefing',
    author: 'okafor',
    trainer: 'okafor',
    minutes: 25,
    daysAgo: 20,
    at: '07:00',
    place: 'SP3-CD',
    firm: 'corrib',
    rams: 'Stiffener replacement, trusses T1 to T6',
    signed: crew,
    now: 'closed',
  },
  {
    topic: 'Fire alarm and evacuation of the compound',
    subType: 'Emergency drill',
    notes: 'All out after 4 min 20 s. The south gate was blocked by a delivery, which the foreman moves from now on.',
    author: 'gill',
    trainer: 'doyle',
    minutes: 20,
    daysAgo: 13,
    at: '10:00',
    place: 'EQ',
    signed: [...crew, ...riggers, ['Ana Ionescu', 'electrical']],
    now: 'approved',
  },
  {
    topic: 'Lifting by hand: formwork panels',
    subType: 'Toolbox talk',
    author: 'murphy',
    trainer: 'Bernie Scanlon, Shannon Safety Training',
    minutes: 60,
    daysAgo: 9,
    at: '08:00',
    material: ['Manual handling of formwork panels', 'Slips, trips and falls'],
    counts: 'Manual handling',
    signed: [
      ['Piotr Zielinski', 'corrib'],
      ['Ana Ionescu', 'electrical'],
    ],
    now: 'closed',
  },
  {
    topic: 'Stand-down: the bolt bag that fell from span 2',
    subType: 'Stand-down',
    notes: 'What happened, what could have happened, and lanyards for every tool from today.',
    author: 'murphy',
    trainer: 'murphy',
    minutes: 20,
    daysAgo: 2,
    at: '12:45',
    place: 'SP2',
    signed: [...crew, ...riggers, ['Marek Lis', 'kestrel'], ['Ana Ionescu', 'electrical']],
    now: 'closed',
  },
  {
    topic: 'Man overboard at pier 4',
    subType: 'Emergency drill',
    notes: 'Dummy recovered after 3 min 50 s with the throw line, the boat needed 5 min 10 s.',
    author: 'gill',
    trainer: 'gill',
    minutes: 30,
    daysAgo: 2,
    at: '15:00',
    place: 'P4',
    signed: [...crew, ['Noel Geraghty', 'kestrel']],
    now: 'inReview',
  },
  {
    topic: 'Today: panel lifts W14 and W15, walkway closed',
    subType: 'Daily activity briefing',
    author: 'gill',
    trainer: 'gill',
    minutes: 10,
    daysAgo: 1,
    at: '07:00',
    firm: 'crane',
    language: 'Romanian',
    signed: riggers,
    now: 'draft',
  },
]
