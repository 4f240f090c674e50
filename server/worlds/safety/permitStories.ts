import type { FirmKey } from '../firms/firms.ts'
import type { PersonKey } from '../people/people.ts'
import type { ProjectNumber } from '../projects/projects.ts'
import { buildingPermits } from './buildingStories.ts'

/** A permit. Hours count from now; a negative number is in the past. */
export interface PermitStory {
  /** The harbour bridge and its issuer by default. */
  project?: ProjectNumber
  issuer?: PersonKey
  title: string
  type: string
  place: string
  firm: FirmKey
  author: PersonKey
  holder: PersonKey
  from: number
  hours: number
  /** How far it has come. */
  now:
    | 'draft'
    | 'inReview'
    | 'returned'
    | 'rejected'
    | 'approved'
    | 'active'
    | 'suspended'
    | 'expired'
    | 'handedBack'
    | 'closed'
    | 'cancelled'
  description?: string
  equipment?: string
  /** The title of its RAMS. */
  rams?: string
  isolations?: [point: string, lockNumber: string][]
  coordination?: string
  crew?: string[]
  /** Why it was sent back, rejected, stopped or cancelled. */
  reason?: string
  /** Minutes of fire watch after the hand-back. */
  fireWatch?: number
  /** Answers by the texts of the questions. */
  answers?: Readonly<Record<string, unknown>>
}

const sitePermits: readonly PermitStory[] = [
  {
    title: 'Cut out corroded stiffeners, truss T3',
    type: 'Hot work',
    place: 'SP3-T3',
    firm: 'corrib',
    author: 'gill',
    holder: 'okafor',
    from: -4,
    hours: 8,
    now: 'active',
    description: 'Cut out four corroded web stiffeners with oxy-fuel, grind the edges, leave ready for splice plates.',
    equipment: 'Oxy-fuel set 4, two 9 kg powder extinguishers',
    rams: 'Stiffener replacement, trusses T1 to T6',
    crew: ['Daniel Okafor', 'Piotr Zielinski', 'Sean Lally', 'Marta Nowak'],
    answers: {
      'Which kind of hot work?': 'flame_cutting',
      'Could the work be done without heat?': 'no',
      'Is the work within 3 m of gas bottles, fuel or a fuel line?': 'no',
      'Combustibles removed within 10 m, or covered?': 'na',
      'Two extinguishers at the point of work, in date?': 'pass',
      'Is the work over water?': 'yes',
      'Spark catch net rigged and tied?': 'yes',
      'Who will keep fire watch for 60 minutes after work?': { id: 0, name: 'Piotr Zielinski' },
      'Are smoke or heat detectors isolated for the work?': 'no',
      'Gas reading at the point of work': { o2: 20.8, lel: 0, co: 2, h2s: 0, time: '07:40' },
      'Natural or forced ventilation in place?': 'yes',
      'Distance to the nearest opening to a duct or void': 6,
      'Workers trained for hot work, cards seen?': 'yes',
      'I have walked the area and explained the precautions to the workers': true,
    },
  },
  {
    title: 'Fit walkway handrails, bay 4',
    type: 'General',
    place: 'SP2',
    firm: 'corrib',
    author: 'okafor',
    holder: 'folan',
    from: -2,
    hours: 9,
    now: 'active',
    crew: ['Eoin Folan', 'Luka Horvat'],
  },
  {
    title: 'Rope access inspection of the hangers',
    type: 'Work at height / roof access',
    place: 'SP2',
    firm: 'survey',
    author: 'gill',
    holder: 'carroll',
    from: -3,
    hours: 6,
    rams: 'Inspection of hangers on ropes',
    now: 'active',
    crew: ['Niamh Carroll', 'Owen Price'],
  },
  {
    title: 'Replace the seal of the sump pump, chamber S2',
    type: 'Confined space entry',
    place: 'SA',
    firm: 'tidewater',
    author: 'gill',
    holder: 'mawhinney',
    from: -9,
    hours: 8,
    rams: 'Sump pump seal, chamber S2',
    now: 'expired',
    crew: ['Ruth Mawhinney', 'Kamil Duda'],
  },
  {
    title: 'Isolate navigation lights circuit N2',
    type: 'Electrical isolation, LV / HV, live work',
    place: 'SP1',
    firm: 'electrical',
    author: 'gill',
    holder: 'popescu',
    from: -5,
    hours: 10,
    rams: 'Isolation of lighting circuits',
    now: 'suspended',
    isolations: [
      ['Board NL-2, way 6', 'L-0417'],
      ['Feed pillar, south approach', 'L-0418'],
    ],
    reason: 'The proving unit is out of calibration. Stop until another one is on site.',
  },
  {
    title: 'Lift walkway panels W14 to W19',
    type: 'Lifting operation',
    place: 'SP3-CD',
    firm: 'crane',
    author: 'moloney',
    holder: 'moloney',
    from: 16,
    hours: 6,
    now: 'inReview',
    equipment: 'Crawler crane CC-02, chains 14 to 17',
    rams: 'Walkway panel lifts W14 to W19',
  },
  {
    title: 'Trial pit for the cable diversion',
    type: 'Permit to dig / break ground',
    place: 'SA',
    firm: 'corrib',
    author: 'okafor',
    holder: 'okafor',
    from: 40,
    hours: 48,
    now: 'returned',
    reason: 'Attach the service drawings and mark the HV cable on the sketch.',
  },
  {
    title: 'Weld splice plates, truss T3',
    type: 'Hot work',
    place: 'SP3-T3',
    firm: 'corrib',
    author: 'gill',
    holder: 'okafor',
    from: 18,
    hours: 8,
    now: 'approved',
    rams: 'Stiffener replacement, trusses T1 to T6',
    fireWatch: 60,
  },
  {
    title: 'Grind bearing plinths, pier 4',
    type: 'Hot work',
    place: 'P4',
    firm: 'kestrel',
    author: 'gill',
    holder: 'carroll',
    from: -8,
    hours: 7,
    rams: 'Grinding of bearing plinths',
    now: 'handedBack',
    fireWatch: 60,
    crew: ['Niamh Carroll'],
  },
  {
    title: 'Strip the crash deck edge protection',
    type: 'General',
    place: 'SP3-CD',
    firm: 'kestrel',
    author: 'carroll',
    holder: 'carroll',
    from: -11,
    hours: 6,
    now: 'closed',
    crew: ['Niamh Carroll', 'Owen Price', 'Jakub Wrona'],
  },
  {
    title: 'Paint removal test area, chord C5',
    type: 'General',
    place: 'SP1',
    firm: 'tidewater',
    author: 'gill',
    holder: 'mawhinney',
    from: -98,
    hours: 8,
    now: 'closed',
  },
  {
    title: 'Generator swap, compound B',
    type: 'Electrical isolation, LV / HV, live work',
    place: 'EQ',
    firm: 'electrical',
    author: 'gill',
    holder: 'popescu',
    from: -74,
    hours: 6,
    now: 'cancelled',
    reason: 'The hire company cannot deliver the generator this week.',
  },
  {
    title: 'Abrasive blasting beside the walkway',
    type: 'General',
    place: 'SP2',
    firm: 'tidewater',
    author: 'gill',
    holder: 'mawhinney',
    from: -50,
    hours: 8,
    now: 'rejected',
    reason: 'The footway below stays open. Ask again with a closure.',
  },
  {
    title: 'Core drilling for bearing bolts',
    type: 'General',
    place: 'P4',
    firm: 'corrib',
    author: 'gill',
    holder: 'okafor',
    from: 30,
    hours: 8,
    now: 'draft',
  },
]

/** The building in use follows the site, whose permits keep their ids. */
export const permitStories: readonly PermitStory[] = [...sitePermits, ...buildingPermits]
