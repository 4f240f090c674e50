import type { Account, Injured, Witness } from '#contract/safety/accidentDetails.ts'
import type { InjurySeverity, InjuryCategory } from '#contract/safety/injuryWords.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { firmId, type FirmKey } from '#server/application/worlds/firms/firms.ts'
import type { PersonKey } from '#server/application/worlds/people/people.ts'

/** Someone who was hurt. Days off work are counted from the day of the accident. */
interface Hurt {
  name: string
  firm: FirmKey
  occupation: string
  severity: InjurySeverity
  injuries: [injury: string, part: string, side: 'left' | 'right' | 'na'][]
  treatment: string
  hospital?: boolean
  offAfter?: number
  backAfter?: number
  age: number
}

export interface AccidentStory {
  title: string
  kind: string
  what: string
  atOnce: string
  place: string
  exact: string
  activity: string
  conditions: string
  agent: string
  fallHeight?: number
  firm: FirmKey
  author: PersonKey
  daysAgo: number
  now: 'draft' | 'inReview' | 'returned' | 'approved' | 'closed'
  hurt: Hurt[]
  witnesses: Witness[]
  /** Worst potential and recurrence. */
  level?: [number, number]
  findings?: { immediate: string; underlying: string; root: string[]; lessons: string }
  decided?: { isReportable: boolean; category: InjuryCategory | null; reason: string | null }
  /** The number of days ago that it was reported, and the authority's reference number. */
  reported?: [number, string]
}

const witness = (name: string, company: string, statement: string): Witness => ({
  name,
  personId: null,
  company,
  phone: null,
  statement,
  signature: null,
})

/** The accidents of the harbour bridge, in Ireland. */
export const accidentStories: readonly AccidentStory[] = [
  {
    title: 'Hand caught between panel and rail at the crash deck',
    kind: 'Hit by a moving, flying or falling object',
    what: 'Panel W14 was guided down onto the crash deck by hand. It swung as the last tag line was let go and pressed the left hand of the rigger against the rail. The crane driver stopped at once and lifted clear.',
    atOnce: 'Lift stopped, first aid on the deck, the rest of the panels left on the trailer.',
    place: 'SP3-CD',
    exact: 'West rail, third post from pier 3',
    activity: 'Guiding a walkway panel into place',
    conditions: 'Dry, daylight, gusts of 30 km/h',
    agent: 'Walkway panel W14, 640 kg',
    firm: 'corrib',
    author: 'gill',
    daysAgo: 2,
    now: 'inReview',
    hurt: [
      {
        name: 'Marek Zielinski',
        firm: 'corrib',
        occupation: 'Rigger',
        severity: 'lostTime',
        injuries: [['Fracture of finger, thumb or toe', 'Finger', 'left']],
        treatment: 'Splint at the hospital, off for two weeks at least.',
        hospital: true,
        offAfter: 1,
        age: 34,
      },
    ],
    witnesses: [
      witness(
        'Colm Tuohy',
        'Atlantic Crane Hire',
        'I saw the panel swing when the tag line was let go. I stopped the lift.',
      ),
    ],
    level: [3, 3],
    findings: {
      immediate: 'The panel was steadied by hand after the last tag line was let go.',
      underlying: 'The lift plan asks for two tag lines until the panel is bolted; one was too short.',
      root: ['task', 'management'],
      lessons: '',
    },
  },
  {
    title: 'Ankle twisted on the ramp of the east quay compound',
    kind: 'Slip, trip or fall on the same level',
    what: 'On the way to the welfare room the electrician stepped on a loose cable cover at the foot of the ramp and twisted the right ankle.',
    atOnce: 'Cold pack, rest for an hour, back at work on the same day. The cover was fixed.',
    place: 'EQ',
    exact: 'Foot of the ramp beside the generator',
    activity: 'Walking to the welfare room',
    conditions: 'Wet, daylight',
    agent: 'Loose cable cover',
    firm: 'electrical',
    author: 'gill',
    daysAgo: 9,
    now: 'approved',
    hurt: [
      {
        name: 'Ewa Nowicka',
        firm: 'electrical',
        occupation: 'Electrician',
        severity: 'firstAid',
        injuries: [['Sprain or strain', 'Ankle', 'right']],
        treatment: 'Cold pack by the first aider on site.',
        age: 27,
      },
    ],
    witnesses: [],
    level: [1, 3],
    findings: {
      immediate: 'A cable cover without its screws lay across the walkway.',
      underlying: 'The cover was lifted for a new cable and not screwed down again.',
      root: ['task', 'plant'],
      lessons: 'Covers are part of the daily walk of the compound.',
    },
    decided: { isReportable: false, category: null, reason: null },
  },
  {
    title: 'Fall from the ladder at pier 4',
    kind: 'Fall from height',
    what: 'Coming down from the bearing shelf the scaffolder missed the last rungs of the access ladder and fell 1.8 m onto the formwork deck. The ladder was tied at the top and slipped sideways at the foot.',
    atOnce: 'Ambulance called, ladder taken out of use, access to the shelf closed.',
    place: 'P4',
    exact: 'Access ladder to the bearing shelf',
    activity: 'Coming down with hand tools',
    conditions: 'Dry, dusk, task lights on',
    agent: 'Ladder, 4 m, tied at the top only',
    fallHeight: 1.8,
    firm: 'kestrel',
    author: 'okafor',
    daysAgo: 23,
    now: 'approved',
    hurt: [
      {
        name: 'Piotr Wrona',
        firm: 'kestrel',
        occupation: 'Scaffolder',
        severity: 'lostTime',
        injuries: [
          ['Fracture (not finger, thumb, toe)', 'Wrist', 'right'],
          ['Bruise / contusion', 'Hip', 'right'],
        ],
        treatment: 'Cast for six weeks, physiotherapy after that.',
        hospital: true,
        offAfter: 1,
        age: 41,
      },
    ],
    witnesses: [witness('Seán Folan', 'Kestrel Access', 'I heard the ladder scrape and saw him on the deck.')],
    level: [4, 3],
    findings: {
      immediate: 'The foot of the ladder slid on the plywood.',
      underlying: 'The ladder was tied at the top, not footed, and had no non-slip mat.',
      root: ['plant', 'task', 'management'],
      lessons: 'Stair towers take the place of ladders at piers 3 and 4.',
    },
    decided: { isReportable: true, category: 'absence', reason: null },
    reported: [16, 'IR1-2026-004417'],
  },
  {
    title: 'Grit in the eye while cutting kerbs',
    kind: 'Hit by a moving, flying or falling object',
    what: 'While a kerb was cut with the disc saw a grain of grit got past the glasses into the right eye of the mate who held the hose.',
    atOnce: 'Eye washed at the station, seen by a doctor on the same afternoon.',
    place: 'SA',
    exact: 'Kerb line, chainage 40',
    activity: 'Holding the water hose at the disc saw',
    conditions: 'Dry, daylight',
    agent: 'Disc saw, granite kerb',
    firm: 'tidewater',
    author: 'gill',
    daysAgo: 47,
    now: 'closed',
    hurt: [
      {
        name: 'Ciarán Melia',
        firm: 'tidewater',
        occupation: 'Groundworker',
        severity: 'medical',
        injuries: [['Eye, foreign body', 'Eye', 'right']],
        treatment: 'Grain removed by the doctor, drops for three days.',
        offAfter: 1,
        backAfter: 3,
        age: 23,
      },
    ],
    witnesses: [],
    level: [2, 4],
    findings: {
      immediate: 'The glasses left a gap at the side.',
      underlying: 'Goggles were ordered for the operator of the saw, not for the mate.',
      root: ['people', 'plant'],
      lessons: 'Everyone within three metres of a disc saw wears goggles.',
    },
    decided: { isReportable: false, category: null, reason: null },
  },
  {
    title: 'Cut on the forearm at the paint store',
    kind: 'Sharp object or needle',
    what: 'The edge of the torn shelf sheet cut the left forearm of the painter who reached for a tin.',
    atOnce: 'Dressed by the first aider, the shelf was taped off.',
    place: 'EQ-03',
    exact: 'Second shelf, left of the door',
    activity: 'Fetching paint',
    conditions: 'Indoors, lights on',
    agent: 'Shelf sheet with a torn edge',
    firm: 'corrib',
    author: 'gill',
    daysAgo: 1,
    now: 'draft',
    hurt: [
      {
        name: 'Lena Dornan',
        firm: 'corrib',
        occupation: 'Painter',
        severity: 'firstAid',
        injuries: [['Cut / laceration', 'Forearm', 'left']],
        treatment: 'Cleaned and dressed on site.',
        age: 30,
      },
    ],
    witnesses: [],
  },
  {
    title: 'Twisted knee on the access stair',
    kind: 'Slip, trip or fall on the same level',
    what: 'The electrician missed the last tread of the access stair with a coil of cable on the shoulder and twisted the right knee.',
    atOnce: 'Helped to the welfare unit, cold pack, taken home by a colleague.',
    place: 'SP1',
    exact: 'Access stair at the abutment, last tread',
    activity: 'Carrying cable',
    conditions: 'Dry, daylight',
    agent: 'Stair tread',
    firm: 'electrical',
    author: 'popescu',
    daysAgo: 4,
    now: 'returned',
    hurt: [
      {
        name: 'Sorin Dobre',
        firm: 'electrical',
        occupation: 'Electrician',
        severity: 'firstAid',
        injuries: [['Sprain or strain', 'Knee', 'right']],
        treatment: 'Cold pack, rest.',
        age: 41,
      },
    ],
    witnesses: [],
  },
]

/** The encrypted parts of a story, by key. */
export function partsOfStory(story: AccidentStory, day: string) {
  const account: Account = { narrative: story.what, immediateAction: story.atOnce }
  return [
    { key: 'account', part: 'account' as const, content: account },
    ...story.hurt.map((hurt, at) => ({
      key: `injured-${at + 1}`,
      part: 'injured' as const,
      content: injuredOf(hurt, day),
    })),
    ...story.witnesses.map((content, at) => ({ key: `witness-${at + 1}`, part: 'witness' as const, content })),
  ]
}

const dayMs = 86_400_000
const daysAfter = (day: string, days: number | undefined) =>
  days === undefined ? null : new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

const injuredOf = (hurt: Hurt, day: string): Injured => ({
  name: hurt.name,
  personId: null,
  userId: null,
  employerId: firmId(hurt.firm),
  employerName: null,
  address: null,
  phone: null,
  dateOfBirth: null,
  age: hurt.age,
  sex: null,
  nationality: null,
  language: null,
  employmentStatusId: lookupId('employmentStatuses', 'Employee'),
  occupation: hurt.occupation,
  lengthOfService: null,
  severity: hurt.severity,
  injuries: hurt.injuries.map(([injury, part, side]) => ({
    injuryTypeId: lookupId('injuryTypes', injury),
    bodyPartId: lookupId('bodyParts', part),
    side,
  })),
  arisesFrom: 'work',
  roadTraffic: 'no',
  diedOn: null,
  unconscious: false,
  unconsciousBy: null,
  inEnclosedSpace: false,
  resuscitated: false,
  takenToHospital: hurt.hospital ?? false,
  hospitalOver24h: false,
  treatment: hurt.treatment,
  firstAider: 'Aoife Duggan',
  ceasedWorkOn: daysAfter(day, hurt.offAfter),
  returnedOn: daysAfter(day, hurt.backAfter),
  permanentEffect: null,
})
