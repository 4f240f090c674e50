import type { FirmKey } from '#server/application/worlds/firms/firms.ts'
import type {
  Done,
  EquipmentStory,
  ItemStory,
  PermitStory,
  RamsStory,
  ObservationStory,
  RaisedStory,
} from './storyShapes.ts'

/**
 * The bridge house of the swing bridge, which is in use: its installations, a little over a year of maintenance, its
 * faults, and work by a contractor. Days count back from today.
 */
const project = 'HB-009'
/** How many days ago the port took the house over. */
const takenOver = 385

/** Maintenance of one type on these days. All passed except the last one, if its result says otherwise. */
const done = (inspection: string, days: readonly number[], last: Done[2] = 'pass'): Done[] =>
  days
    .toSorted((one, other) => other - one)
    .map((daysAgo, at) => [inspection, daysAgo * 24, at === days.length - 1 ? last : 'pass'])
/** `count` times, `apart` days from each other, the last one `ago` days ago. */
const times = (count: number, apart: number, ago: number) => Array.from({ length: count }, (_, at) => ago + at * apart)
const service = (...days: number[]) => done('Service / maintenance', days)
const checked = (...days: number[]) => done('Periodic check', days)
/**
 * Whole weeks apart, so that weekends shift all of them alike, and never longer than the schedule's calendar months.
 */
const monthly = (ago: number) => done('Periodic check', times(13, 28, ago))
const quarterly = (ago: number, count: number) => done('Periodic check', times(count, 84, ago))

interface Installed {
  space: string
  tag: string
  system: string
  cost: number
  /** Months of warranty from its delivery; 24 by default. */
  warranty?: number
  guarantor?: FirmKey
  installed?: number
}
const installedAsset = (
  type: string,
  name: string,
  { guarantor = 'brannock', installed = 400, ...asset }: Installed,
  more: Partial<EquipmentStory> & Pick<EquipmentStory, 'done'>,
): EquipmentStory => ({
  project,
  type,
  name,
  firm: 'port',
  place: asset.space,
  daysAgo: takenOver,
  now: 'handedOver',
  asset: { ...asset, guarantor, installed },
  ...more,
})

export const buildingEquipment: readonly EquipmentStory[] = [
  installedAsset(
    'Passenger lift',
    'Passenger lift, bridge house',
    { space: 'BH-F0-01', tag: 'L-01', system: 'Lifts', cost: 72_000, guarantor: 'liffey' },
    {
      make: 'Ascend',
      model: 'P630',
      serial: 'AP630-9102',
      done: [...done('Statutory examination', [376, 198, 20]), ...done('Service / maintenance', times(13, 28, 26))],
      documents: [
        ['examinationReport', 160],
        ['manual', null],
      ],
    },
  ),
  installedAsset(
    'Boiler',
    'Gas boiler 1',
    { space: 'BH-F0-03', tag: 'B-01', system: 'Low temperature hot water', cost: 13_800, warranty: 18, installed: 470 },
    {
      make: 'Hearth',
      model: 'G80',
      serial: 'HG80-7714',
      done: service(380, 22),
      documents: [
        ['examinationReport', 340],
        ['manual', null],
      ],
    },
  ),
  installedAsset(
    'Boiler',
    'Gas boiler 2',
    { space: 'BH-F0-03', tag: 'B-02', system: 'Low temperature hot water', cost: 13_800, warranty: 18, installed: 470 },
    {
      make: 'Hearth',
      model: 'G80',
      serial: 'HG80-7715',
      done: service(371),
      documents: [
        ['examinationReport', 45],
        ['manual', null],
      ],
    },
  ),
  installedAsset(
    'Boiler',
    'Gas water heater, showers',
    { space: 'BH-F0-03', tag: 'WH-01', system: 'Hot water', cost: 4_900, warranty: 36 },
    {
      make: 'Hearth',
      model: 'W30',
      serial: 'HW30-2208',
      done: service(361),
      documents: [
        ['examinationReport', 60],
        ['manual', null],
      ],
    },
  ),
  installedAsset(
    'Air handling unit',
    'Air handling unit 1, offices',
    { space: 'BH-RF-01', tag: 'AHU-01', system: 'Ventilation', cost: 28_500, guarantor: 'liffey' },
    {
      make: 'Northair',
      model: 'N4',
      serial: 'N4-60118',
      done: service(372, 196, 31),
      documents: [['manual', null]],
    },
  ),
  installedAsset(
    'Air handling unit',
    'Air handling unit 2, control room',
    { space: 'BH-RF-01', tag: 'AHU-02', system: 'Ventilation', cost: 19_200, guarantor: 'liffey' },
    {
      make: 'Northair',
      model: 'N2',
      serial: 'N2-41877',
      done: done('Service / maintenance', [364, 186, 8], 'fail'),
      found: 'The belt of the supply fan is worn through, and the fan still runs with its guard open',
      documents: [['manual', null]],
    },
  ),
  installedAsset(
    'Photovoltaic array',
    'Photovoltaic array, south roof',
    { space: 'BH-RF-01', tag: 'PV-01', system: 'Electrical', cost: 31_000, warranty: 120, guarantor: 'electrical' },
    { make: 'Solen', model: 'S400', serial: 'SO-400-17', done: service(331), documents: [['manual', null]] },
  ),
  installedAsset(
    'Roof anchor',
    'Roof anchor system, 14 anchors and line',
    { space: 'BH-RF-01', tag: 'RA-01', system: 'Roof access', cost: 8_600, warranty: 120, guarantor: 'liffey' },
    {
      make: 'Tether',
      model: 'T14',
      serial: 'TT-14-0331',
      done: done('Statutory examination', [378, 16]),
      documents: [['examinationReport', 348]],
    },
  ),
  installedAsset(
    'Pump set',
    'Booster pumps, cold water',
    { space: 'BH-F0-03', tag: 'P-01', system: 'Cold water', cost: 6_400, warranty: 18, installed: 480 },
    {
      make: 'Rivet',
      model: 'B2',
      serial: 'RB2-5540',
      done: service(378, 200, 33),
      documents: [['manual', null]],
    },
  ),
  installedAsset(
    'Pump set',
    'Sump pumps, bearing chamber',
    { space: 'SB-01', tag: 'P-02', system: 'Drainage', cost: 5_200, guarantor: 'corrib' },
    { make: 'Rivet', model: 'S3', serial: 'RS3-1178', done: service(356, 178), documents: [['manual', null]] },
  ),
  installedAsset(
    'Pump set',
    'Grease pump, centre bearing',
    { space: 'SB-01', tag: 'P-03', system: 'Bridge machinery', cost: 3_700, guarantor: 'corrib', installed: 58 },
    {
      make: 'Lubra',
      model: 'L8',
      serial: 'LU8-0926',
      daysAgo: 58,
      done: service(50),
      documents: [['manual', null]],
    },
  ),
]

const element = (
  type: string,
  name: string,
  place: string,
  reference: string,
  own: readonly Done[],
  more: Partial<ItemStory> = {},
): ItemStory => ({ project, type, name, firm: 'port', place, reference, daysAgo: takenOver, done: own, ...more })

export const buildingItems: readonly ItemStory[] = [
  // One check came a week late, 98 days after the one before it.
  element(
    'Fire door, common parts',
    'Fire doors, stair 1',
    'BH-F0-01',
    'FD-01 to FD-06',
    checked(364, 280, 196, 98, 14),
  ),
  element('Fire door, common parts', 'Fire doors, workshop and stores', 'BH-F0-02', 'FD-07 to FD-09', quarterly(30, 5)),
  element('Fire door, common parts', 'Fire door, plant room', 'BH-F0-03', 'FD-10', quarterly(97, 4)),
  element('Fire door, common parts', 'Fire doors, harbour offices', 'BH-F1-01', 'FD-11 to FD-16', quarterly(41, 5)),
  element('Fire door, common parts', 'Fire doors, bridge control room', 'BH-F2-01', 'FD-17 to FD-19', quarterly(87, 4)),
  element('Emergency lighting', 'Emergency lighting, ground floor', 'BH-F0-01', 'EL-G', [
    ...monthly(11),
    ...service(374, 24),
  ]),
  element('Emergency lighting', 'Emergency lighting, upper floors', 'BH-F1-01', 'EL-U', [
    ...monthly(24),
    ...service(374, 24),
  ]),
  element(
    'Fire detection and alarm',
    'Fire detection and alarm, bridge house',
    'BH-F0-01',
    'FA-01',
    [...done('Weekly', times(13, 7, 4)), ...service(...times(5, 84, 25))],
    { documents: [['manual', null]] },
  ),
  element(
    'Sprinkler installation',
    'Sprinklers, workshop and stores',
    'BH-F0-02',
    'SP-01',
    [...done('Weekly', times(13, 7, 5)), ...service(376, 19)],
    {
      documents: [
        ['examinationReport', 346],
        ['manual', null],
      ],
    },
  ),
  element('Hot and cold water outlets', 'Showers and basins, ground floor', 'BH-F0-04', 'WO-G', monthly(6)),
  element('Hot and cold water outlets', 'Outlets, kitchen and offices', 'BH-F1-02', 'WO-1', monthly(25)),
  element('Fire extinguisher', 'Fire extinguishers, all floors', 'BH-F0-01', 'FX-01 to FX-18', [
    ...monthly(18),
    ...service(370, 35),
  ]),
  element('First-aid box', 'First-aid box, workshop', 'BH-F0-02', 'FA-W', monthly(9)),
  element('First-aid box', 'First-aid box, harbour offices', 'BH-F1-01', 'FA-O', monthly(16)),
]

/** Faults that people in the house reported: closed, in hand and open. */
export const buildingFaults: readonly ObservationStory[] = [
  {
    project,
    author: 'delaney',
    nature: 'negative',
    type: 'Access / egress',
    seen: 'The passenger lift stops 30 mm above the landing of the first floor. A visitor stumbled, nobody was hurt.',
    place: 'BH-F1',
    firm: 'liffey',
    priority: 'High',
    daysAgo: 142,
    actions: [
      {
        title: 'Passenger lift L-01: put right the levelling at the first floor',
        priority: 'High',
        category: 'Access / egress',
        firm: 'liffey',
        person: 'dunne',
        place: 'BH-F1',
        dueIn: -140,
        steps: [
          ['start', 142, 'dunne'],
          ['fix', 140, 'dunne', 'Levelling vane was loose. Fixed, ten stops at each landing within 5 mm.'],
          ['accept', 139, 'delaney'],
        ],
      },
    ],
  },
  {
    project,
    author: 'fagan',
    nature: 'negative',
    type: 'Lighting',
    seen: 'The emergency light over the workshop exit stayed dark in the monthly test.',
    place: 'BH-F0-02',
    firm: 'liffey',
    priority: 'High',
    daysAgo: 67,
    actions: [
      {
        title: 'Renew the battery of the emergency light over the workshop exit',
        priority: 'High',
        category: 'Lighting',
        firm: 'liffey',
        person: 'dunne',
        place: 'BH-F0-02',
        dueIn: -65,
        steps: [
          ['fix', 65, 'dunne', 'Battery renewed and the light run for three hours.'],
          ['accept', 64, 'fagan'],
        ],
      },
    ],
  },
  {
    project,
    author: 'fagan',
    nature: 'neutral',
    type: 'Lighting',
    seen: 'The lamp at the quay entrance flickers when it rains.',
    firm: 'port',
    daysAgo: 40,
    closed: [36, 'nolan', 'Lamp and gland changed. Dry since, through two wet weeks.'],
  },
  {
    project,
    author: 'nolan',
    nature: 'negative',
    type: 'Slips and trips',
    seen: 'Water comes through below the rooflight over stair 1 after heavy rain, and the top landing is slippery.',
    place: 'BH-F2',
    firm: 'liffey',
    priority: 'Medium',
    daysAgo: 9,
    actions: [
      {
        title: 'Seal the flashings of the rooflights over stair 1',
        description: 'From the roof anchors, under a permit for roof access.',
        priority: 'Medium',
        category: 'Slips and trips',
        firm: 'liffey',
        person: 'mulvey',
        place: 'BH-RF-01',
        dueIn: 3,
        steps: [['start', 1, 'mulvey']],
      },
    ],
  },
  {
    project,
    author: 'fagan',
    nature: 'negative',
    type: 'First aid / welfare',
    seen: 'The hot tap in the kitchen of the first floor reaches 43 °C after a minute. It should reach 50 °C.',
    place: 'BH-F1-02',
    firm: 'liffey',
    priority: 'High',
    daysAgo: 5,
    actions: [
      {
        title: 'Find out why the kitchen tap stays below 50 °C, and put it right',
        description: 'HSG274 part 2: 50 °C at the outlet within a minute. Flush the outlet daily until then.',
        priority: 'High',
        category: 'First aid / welfare',
        firm: 'liffey',
        person: 'dunne',
        place: 'BH-F1-02',
        dueIn: -2,
      },
    ],
  },
  {
    project,
    author: 'delaney',
    nature: 'negative',
    type: 'Fire',
    seen: 'The fire door of the plant room does not latch by itself. The closer leaks oil.',
    place: 'BH-F0-03',
    firm: 'port',
    priority: 'Medium',
    daysAgo: 2,
    actions: [
      {
        title: 'Fit a new closer to fire door FD-10, plant room',
        priority: 'Medium',
        category: 'Fire',
        firm: 'port',
        person: 'fagan',
        place: 'BH-F0-03',
        dueIn: 5,
      },
    ],
  },
]

/** The actions after the failed service of the air handling unit. */
export const buildingActions: readonly RaisedStory[] = [
  {
    project,
    author: 'nolan',
    title: 'Air handling unit 2: new fan belt, and make the switch of its guard stop the fan',
    description: 'The unit stays off until then. The control room has the portable cooler.',
    priority: 'High',
    firm: 'liffey',
    person: 'dunne',
    place: 'BH-RF-01',
    dueIn: 2,
    daysAgo: 8,
    inspectionOf: 'Air handling unit 2, control room',
    steps: [['start', 6, 'dunne']],
  },
]

export const roofRams: RamsStory = {
  project,
  title: 'Work on the roof of the bridge house',
  scope:
    'Cleaning of gutters, sealing of flashings and rooflights, access to the roof plant, on ropes from the anchors.',
  place: 'BH-RF-01',
  firm: 'liffey',
  author: 'dunne',
  supervisor: 'mulvey',
  daysAgo: 48,
  now: 'approved',
  code: 'A',
  reviewIn: 317,
  hazards: [
    [
      'Fall from the edge or through a rooflight',
      'Technicians',
      3,
      5,
      'Line between the anchors in use at all times, rooflights covered before work beside them',
      'engineer',
      [1, 5],
    ],
    [
      'Tools fall on the quay',
      'Public, staff',
      3,
      4,
      'Tools on lanyards, quay below the edge closed with barriers',
      'engineer',
      [1, 4],
    ],
    ['Wind and wet roof', 'Technicians', 3, 4, 'No work above 8 m/s or on a wet membrane', 'administer', [2, 3]],
  ],
  steps: [
    'Read the sections of the safety file on roof access and on the rooflights.',
    'Check the tag and the report of the anchors, then the harness and the line.',
    'Close the quay below the edge; cover the rooflights.',
    'Work in pairs; leave the roof by the hatch and report to the facility manager.',
  ],
  ppe: 'Helmet with chin strap, harness and two lanyards, boots, gloves',
  emergency: 'Rescue by the second technician with the kit at the hatch. Call 112 and the bridge control room.',
  signed: [
    ['Declan Mulvey', 'Liffey Building Services'],
    ['Karol Wisniewski', 'Liffey Building Services'],
  ],
}

export const buildingPermits: readonly PermitStory[] = [
  {
    project,
    issuer: 'nolan',
    title: 'Seal the flashings of the rooflights over stair 1',
    type: 'Work at height / roof access',
    place: 'BH-RF-01',
    firm: 'liffey',
    author: 'dunne',
    holder: 'mulvey',
    from: -2,
    hours: 7,
    now: 'active',
    description: 'Two technicians on the roof line. The quay below the east edge is closed.',
    equipment: 'Two harnesses, line of the roof anchors, covers for rooflights',
    rams: roofRams.title,
    fileIssue: 2,
    crew: ['Declan Mulvey', 'Karol Wisniewski'],
  },
]
