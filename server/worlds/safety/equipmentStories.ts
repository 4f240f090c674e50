import type { InspectionResult } from '#contract/equipment/statuses.ts'
import type { ItemDocumentType } from '#contract/equipment/documents.ts'
import type { FirmKey } from '../firms/firms.ts'
import type { ProjectNumber } from '../projects/projects.ts'
import { buildingEquipment, buildingItems } from './buildingStories.ts'

/** An inspection by the name of its type: hours ago, and the result. */
export type Done = readonly [inspection: string, hoursAgo: number, result: InspectionResult]
const day = 24

interface InspectedStory {
  project: ProjectNumber
  type: string
  name: string
  firm: FirmKey
  place?: string
  /** Days since it came to the site. */
  daysAgo: number
  done: readonly Done[]
  /** The documents on file, with the days until they expire. */
  documents?: readonly (readonly [type: ItemDocumentType, expiresIn: number | null])[]
  /** What its last inspection found, if it did not pass. */
  found?: string
  /** Why someone stopped its use. */
  stopped?: string
  now?: 'left' | 'handedOver' | 'decommissioned'
}

/** A piece of equipment of the demo world. Days and hours count from today. */
export interface EquipmentStory extends InspectedStory {
  make?: string
  model?: string
  serial?: string
  plant?: string
  year?: number
  swlKg?: number
  hired?: true
  operators?: readonly (readonly [name: string, company: string, card: string])[]
  asset?: {
    space: string
    system: string
    tag: string
    installed: number
    cost: number
    /** Months from its installation; 24 by default. */
    warranty?: number
    /** By default its company. */
    guarantor?: FirmKey
  }
}

export interface ItemStory extends InspectedStory {
  place: string
  reference: string
  supervisor?: string
  loadClass?: string
  designRef?: string
}

const lifting = (report: number) =>
  [
    ['examinationReport', report],
    ['conformity', null],
    ['insurance', 96],
    ['manual', null],
  ] as const

const siteEquipment: readonly EquipmentStory[] = [
  {
    project: 'HB-014',
    type: 'Mobile or crawler crane',
    name: '80 t crawler crane',
    firm: 'crane',
    place: 'SA',
    daysAgo: 62,
    make: 'Harrow',
    model: 'HC 80',
    serial: 'HC80-20417',
    plant: 'AC-31',
    year: 2019,
    swlKg: 80_000,
    hired: true,
    operators: [
      ['Padraig Moloney', 'Atlantic Crane', 'CPCS A60 48812'],
      ['Ruth Keady', 'Atlantic Crane', 'SOLAS 7714'],
    ],
    done: [
      ['Delivery / pre-acceptance', 62 * day, 'pass'],
      ['Statutory examination', 190 * day, 'pass'],
      ['Weekly', 5 * day, 'pass'],
      ['Daily pre-use', 6, 'pass'],
    ],
    documents: lifting(175),
  },
  {
    project: 'HB-014',
    type: 'Telehandler',
    name: '17 m telehandler',
    firm: 'quay',
    place: 'EQ',
    daysAgo: 140,
    make: 'Merlin',
    model: 'P40.17',
    serial: 'MP-40-7781',
    plant: 'TH-12',
    year: 2021,
    swlKg: 4000,
    operators: [['Eoin Hurley', 'Quayside Civil', 'CPCS A17 20391']],
    done: [
      ['Delivery / pre-acceptance', 140 * day, 'pass'],
      ['Statutory examination', 346 * day, 'pass'],
      ['Weekly', 6 * day, 'passWithDefects'],
      ['Daily pre-use', 5, 'pass'],
    ],
    documents: lifting(19),
  },
  {
    project: 'HB-014',
    type: 'MEWP, boom or scissor lift',
    name: 'Boom lift at span 2',
    firm: 'tidewater',
    place: 'SP2',
    daysAgo: 75,
    make: 'Skyline',
    model: 'B26',
    serial: 'SB26-1190',
    plant: 'BL-04',
    year: 2020,
    swlKg: 230,
    hired: true,
    operators: [['Kasia Nowak', 'Tidewater Coatings', 'IPAF 3b 554120']],
    done: [
      ['Delivery / pre-acceptance', 75 * day, 'pass'],
      ['Statutory examination', 160 * day, 'pass'],
      ['Service / maintenance', 80 * day, 'pass'],
      ['Weekly', 4 * day, 'pass'],
      ['Daily pre-use', 7, 'fail'],
    ],
    documents: lifting(22),
  },
  {
    project: 'HB-014',
    type: 'Excavator',
    name: '13 t excavator, south approach',
    firm: 'quay',
    place: 'SA',
    daysAgo: 48,
    make: 'Tarn',
    model: 'E13',
    serial: 'TE13-0442',
    plant: 'EX-07',
    year: 2018,
    operators: [['Eoin Hurley', 'Quayside Civil', 'CPCS A59 20391']],
    done: [
      ['Delivery / pre-acceptance', 48 * day, 'pass'],
      ['Service / maintenance', 50 * day, 'pass'],
      ['Weekly', 9 * day, 'pass'],
      ['Daily pre-use', 6, 'pass'],
    ],
    documents: [
      ['conformity', null],
      ['insurance', 60],
      ['manual', null],
    ],
  },
  {
    project: 'HB-014',
    type: 'Lifting accessories: slings, shackles, beams',
    name: 'Spreader beam and chain slings, set B',
    firm: 'corrib',
    place: 'P4',
    daysAgo: 118,
    serial: 'CB-SB-02',
    plant: 'LA-B',
    swlKg: 6000,
    done: [
      ['Statutory examination', 150 * day, 'pass'],
      ['Weekly', 3 * day, 'pass'],
      ['Daily pre-use', 6, 'pass'],
    ],
    documents: [['conformity', null]],
  },
  {
    project: 'HB-014',
    type: 'Site dumper',
    name: '6 t dumper',
    firm: 'quay',
    place: 'EQ',
    daysAgo: 1,
    make: 'Tarn',
    model: 'D6',
    serial: 'TD6-3318',
    plant: 'DU-03',
    year: 2022,
    done: [],
    documents: [
      ['conformity', null],
      ['insurance', 210],
      ['manual', null],
    ],
  },
  {
    project: 'HB-014',
    type: 'Site distribution and RCD',
    name: 'Distribution board DB2, east quay',
    firm: 'electrical',
    place: 'EQ',
    daysAgo: 150,
    plant: 'DB2',
    done: [
      ['Daily pre-use', 8, 'pass'],
      ['Service / maintenance', 87 * day, 'pass'],
    ],
  },
  {
    project: 'HB-014',
    type: 'Tool, 110 V',
    name: 'Magnetic drill 110 V',
    firm: 'corrib',
    place: 'SP3-T3',
    daysAgo: 90,
    serial: 'MD-110-77',
    plant: 'MD-2',
    done: [
      ['Periodic check', 12 * day, 'pass'],
      ['Service / maintenance', 40 * day, 'pass'],
    ],
    stopped: 'The cable is crushed at the plug. The electrician renews it.',
  },
  {
    project: 'HB-014',
    type: 'Lorry loader',
    name: 'Lorry loader for the bearings',
    firm: 'crane',
    daysAgo: 110,
    plant: 'LL-2',
    hired: true,
    done: [
      ['Delivery / pre-acceptance', 110 * day, 'pass'],
      ['Weekly', 75 * day, 'pass'],
    ],
    now: 'left',
  },
  {
    project: 'LT-003',
    type: 'Passenger lift',
    name: 'Lift L1, departure lounge',
    firm: 'lagan',
    daysAgo: 300,
    make: 'Ascend',
    model: 'P630',
    serial: 'AP630-8841',
    done: [
      ['Statutory examination', 170 * day, 'pass'],
      ['Service / maintenance', 20 * day, 'pass'],
    ],
    documents: [
      ['examinationReport', 12],
      ['manual', null],
    ],
    now: 'handedOver',
    asset: { space: 'TB-F1-01', system: 'Lifts', tag: 'L1', installed: 300, cost: 68_000 },
  },
  {
    project: 'LT-003',
    type: 'Boiler',
    name: 'Gas boiler 1, plant room',
    firm: 'lagan',
    daysAgo: 320,
    make: 'Hearth',
    model: 'G120',
    serial: 'HG120-5520',
    done: [['Service / maintenance', 380 * day, 'pass']],
    documents: [
      ['examinationReport', 150],
      ['manual', null],
    ],
    asset: { space: 'TB-F0-03', system: 'Low temperature hot water', tag: 'B1', installed: 380, cost: 14_500 },
  },
  {
    project: 'LT-003',
    type: 'Boiler',
    name: 'Old gas boiler, plant room',
    firm: 'lagan',
    daysAgo: 330,
    done: [['Service / maintenance', 400 * day, 'pass']],
    now: 'decommissioned',
    asset: { space: 'TB-F0-03', system: 'Low temperature hot water', tag: 'B0', installed: 4800, cost: 9_000 },
  },
]

/** The building in use follows the sites, whose items keep their ids. */
export const equipmentStories: readonly EquipmentStory[] = [...siteEquipment, ...buildingEquipment]

const siteItems: readonly ItemStory[] = [
  {
    project: 'HB-014',
    type: 'Scaffold (fall of 2 m or more)',
    name: 'Access tower B at pier 4',
    firm: 'kestrel',
    place: 'P4',
    reference: 'SC-04',
    supervisor: 'Jim Carroll, Kestrel Access',
    loadClass: 'Class 3, 2.0 kN/m²',
    designRef: 'KA-SC-104 rev B',
    daysAgo: 96,
    done: [
      ['Delivery / pre-acceptance', 96 * day, 'pass'],
      ['Weekly', 2 * day, 'pass'],
    ],
    documents: [
      ['design', null],
      ['handover', null],
    ],
  },
  {
    project: 'HB-014',
    type: 'Scaffold (fall of 2 m or more)',
    name: 'Crash deck under span 3',
    firm: 'kestrel',
    place: 'SP3-CD',
    reference: 'SC-05',
    supervisor: 'Jim Carroll, Kestrel Access',
    loadClass: 'Class 4, 3.0 kN/m²',
    designRef: 'KA-CD-201 rev A',
    daysAgo: 70,
    done: [
      ['Delivery / pre-acceptance', 70 * day, 'pass'],
      ['Weekly', 6 * day, 'passWithDefects'],
    ],
    documents: [['design', null]],
  },
  {
    project: 'HB-014',
    type: 'Edge protection and nets',
    name: 'Edge protection, span 2 deck',
    firm: 'kestrel',
    place: 'SP2',
    reference: 'EP-02',
    designRef: 'KA-EP-110',
    daysAgo: 55,
    done: [
      ['Delivery / pre-acceptance', 55 * day, 'pass'],
      ['Weekly', 9 * day, 'pass'],
    ],
    documents: [['design', null]],
  },
  {
    project: 'HB-014',
    type: 'Excavation',
    name: 'Drain trench, south approach',
    firm: 'quay',
    place: 'SA',
    reference: 'EX-1',
    supervisor: 'Eoin Hurley, Quayside Civil',
    designRef: 'QC-TW-017',
    daysAgo: 12,
    done: [
      ['Daily pre-use', 3, 'pass'],
      ['Weekly', 4 * day, 'pass'],
    ],
    documents: [['design', null]],
  },
  {
    project: 'HB-014',
    type: 'Excavation',
    name: 'Trial pit, east quay',
    firm: 'quay',
    place: 'EQ',
    reference: 'EX-0',
    daysAgo: 60,
    done: [['Weekly', 50 * day, 'pass']],
    documents: [['design', null]],
    now: 'left',
  },
  {
    project: 'HB-014',
    type: 'Temporary works',
    name: 'Jacking frame at pier 4',
    firm: 'corrib',
    place: 'P4',
    reference: 'TW-12',
    designRef: 'TH-TW-12 rev C',
    daysAgo: 33,
    done: [['Weekly', 5 * day, 'fail']],
    documents: [['design', null]],
  },
  {
    project: 'HB-014',
    type: 'First-aid box',
    name: 'First-aid box, site offices',
    firm: 'brannock',
    place: 'EQ-01',
    reference: 'FA-1',
    daysAgo: 200,
    done: [['Periodic check', 25 * day, 'pass']],
  },
  {
    project: 'HB-014',
    type: 'Mobile tower',
    name: 'Mobile tower for the navigation lights',
    firm: 'electrical',
    place: 'SP3',
    reference: 'MT-01',
    daysAgo: 1,
    done: [],
  },
  {
    project: 'LT-003',
    type: 'Fire door, common parts',
    name: 'Fire doors, offices',
    firm: 'lagan',
    place: 'TB-F1-02',
    reference: 'FD-1 to FD-6',
    daysAgo: 250,
    done: [['Periodic check', 88 * day, 'pass']],
  },
]

export const itemStories: readonly ItemStory[] = [...siteItems, ...buildingItems]
