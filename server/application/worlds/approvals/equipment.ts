import type { AppliesTo, EquipmentTypeDraft, ScheduleRow } from '#contract/entities/equipmentType.ts'
import type { equipmentTypes } from '#server/db/tables/equipmentType.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { subTypeId } from './subTypes.ts'
import type { Fields } from '../history.ts'

type Every = readonly [value: number, unit: ScheduleRow['intervalUnit']]
type Documents = NonNullable<EquipmentTypeDraft['documentsRequired']>
interface More {
  basis?: string
  by?: ScheduleRow['performedBy']
  grace?: number
  firstUse?: true
  event?: true
  free?: true
}

/** Returns one row of an inspection schedule. With an interval of null the inspection is due only after events. */
function inspected(
  inspectionType: string,
  subType: string | null,
  every: Every | null,
  more: More = {},
  kind: 'inspection' | 'nonEquipmentInspection' = 'inspection',
): ScheduleRow {
  return {
    key: `${inspectionType}-${subType ?? 'none'}`
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, 40),
    inspectionTypeId: lookupId('inspectionTypes', inspectionType),
    intervalValue: every?.[0] ?? null,
    intervalUnit: every?.[1] ?? 'month',
    subTypeId: subType === null ? null : subTypeId(kind, subType),
    performedBy: more.by ?? 'competentPerson',
    legalBasis: more.basis ?? null,
    graceDays: more.grace ?? 0,
    blocksUse: !more.free,
    beforeFirstUse: more.firstUse ?? false,
    afterEvent: more.event ?? false,
  }
}
const place = (inspectionType: string, subType: string, every: Every | null, more?: More) =>
  inspected(inspectionType, subType, every, more, 'nonEquipmentInspection')

const dailyBy = (subType: string) => inspected('Daily pre-use', subType, [1, 'day'], { by: 'operator' })
const daily = dailyBy('Daily pre-use check')
const craneDaily = dailyBy('Crane daily check')
const hoistDaily = dailyBy('Hoist daily check')
const tackleDaily = dailyBy('Lifting accessories check')
const accessDaily = dailyBy('MEWP pre-use check')
const weekly = inspected('Weekly', 'Weekly plant inspection', [7, 'day'], {
  basis: 'GB in-house / NI in-house / IE GA2',
})
const liftingWeekly = inspected('Weekly', 'Weekly lifting equipment inspection', [7, 'day'], {
  basis: 'GB in-house / NI in-house / IE GA2',
})
const tackleWeekly = inspected('Weekly', 'Lifting accessories check', [7, 'day'], {
  basis: 'GB in-house / NI in-house / IE GA2',
})
const delivery = inspected('Delivery / pre-acceptance', 'Delivery check', null, { firstUse: true })
const examined = (months: number, more: More = {}) =>
  inspected('Statutory examination', 'Thorough examination', [months, 'month'], {
    basis: 'GB LOLER 1998 reg 9 / NI LOLER(NI) 1999 reg 9 / IE GA1',
    by: 'thirdParty',
    firstUse: true,
    ...more,
  })
const serviced = (months: number, more: More = {}) =>
  inspected('Service / maintenance', 'Service record', [months, 'month'], {
    basis: 'GB PUWER 1998 reg 5 / NI PUWER(NI) 1999 reg 5 / IE S.I. 299/2007 reg 31',
    grace: 14,
    ...more,
  })
const electricalCheck = (value: number, unit: 'week' | 'month') =>
  inspected('Periodic check', 'Portable tool check', [value, unit], { basis: 'HSG107', by: 'operator' })
const electricalTest = (months: number) =>
  inspected('Service / maintenance', 'Electrical test', [months, 'month'], { basis: 'HSG107 / BS 7671' })
const kept = (subType: string, value: number, unit: Every[1], basis: string, type = 'Periodic check') =>
  place(type, subType, [value, unit], { basis, free: true })

const lifting: Documents = ['examinationReport', 'conformity', 'insurance', 'manual']

interface EquipmentKind {
  category: string
  schedules: ScheduleRow[]
  documents?: Documents
  trainings?: readonly string[]
  appliesTo?: AppliesTo
  isAsset?: true
}

const workAtHeight = 'GB WAH Regs 2005 reg 12 / NI WAH(NI) 2005 reg 12 / IE GA3'
const platform = (subType: string) => [
  place('Delivery / pre-acceptance', subType, null, { basis: workAtHeight, firstUse: true }),
  place('Weekly', subType, [7, 'day'], { basis: workAtHeight }),
  place('After event', subType, null, { basis: workAtHeight, event: true }),
]
const scaffold = platform('Scaffold inspection')
/** CDM 2015 and CDM(NI) 2016 regs 22 to 24 have the same numbers; in Ireland S.I. 291/2013. GA3 is for work at height. */
const dug = (reg: 22 | 23, shift = 'Excavation shift check', report = 'Excavation report') => [
  place('Daily pre-use', shift, [1, 'shift'], {
    basis: `GB CDM 2015 reg ${reg} / NI CDM(NI) 2016 reg ${reg} / IE S.I. 291/2013`,
  }),
  place('Weekly', report, [7, 'day'], {
    basis: 'GB CDM 2015 reg 24 / NI CDM(NI) 2016 reg 24 / IE S.I. 291/2013',
  }),
  place('After event', report, null, {
    basis: `GB CDM 2015 reg ${reg} / NI CDM(NI) 2016 reg ${reg} / IE S.I. 291/2013`,
    event: true,
  }),
]
/** Doors of common parts every three months, flat entrance doors every twelve. */
const fireDoors = 'GB Fire Safety (England) Regs 2022 reg 10, over 11 m'
const plant = ['CPCS / NPORS / SOLAS plant ticket'] as const

/** The intervals follow the law of each country. A written scheme or the manufacturer may shorten them. */
const kinds: Record<string, EquipmentKind> = {
  'Tower crane': {
    category: 'Lifting: cranes',
    documents: lifting,
    trainings: plant,
    schedules: [
      examined(12),
      inspected('After event', 'Inspection after an event', null, {
        basis: 'After erection, climbing or alteration',
        event: true,
      }),
      liftingWeekly,
      craneDaily,
    ],
  },
  'Mobile or crawler crane': {
    category: 'Lifting: cranes',
    documents: lifting,
    trainings: plant,
    schedules: [delivery, examined(12), liftingWeekly, craneDaily],
  },
  'Lorry loader': {
    category: 'Lifting: cranes',
    documents: lifting,
    trainings: plant,
    schedules: [delivery, examined(12), liftingWeekly, craneDaily],
  },
  'Goods hoist': {
    category: 'Lifting: hoists',
    documents: lifting,
    schedules: [examined(12), liftingWeekly, hoistDaily],
  },
  'Passenger hoist': {
    category: 'Lifting: hoists',
    documents: lifting,
    schedules: [examined(6), liftingWeekly, hoistDaily],
  },
  'Gin wheel': {
    category: 'Lifting: hoists',
    documents: ['examinationReport', 'conformity'],
    schedules: [examined(12), liftingWeekly, hoistDaily],
  },
  'Lifting accessories: slings, shackles, beams': {
    category: 'Lifting: accessories',
    documents: ['examinationReport', 'conformity'],
    trainings: ['Slinger / signaller'],
    schedules: [examined(6), tackleWeekly, tackleDaily],
  },
  'Man-riding basket': {
    category: 'Lifting: accessories',
    documents: lifting,
    schedules: [examined(6), tackleWeekly, tackleDaily],
  },
  'MEWP, boom or scissor lift': {
    category: 'MEWP / access for people',
    documents: lifting,
    trainings: ['IPAF operator'],
    schedules: [delivery, examined(6), serviced(12), liftingWeekly, accessDaily],
  },
  'Mast climber': {
    category: 'MEWP / access for people',
    documents: lifting,
    trainings: ['IPAF operator'],
    schedules: [examined(6), liftingWeekly, accessDaily],
  },
  Telehandler: {
    category: 'Telehandler / forklift',
    documents: lifting,
    trainings: plant,
    schedules: [delivery, examined(12), liftingWeekly, daily],
  },
  'Forklift truck': {
    category: 'Telehandler / forklift',
    documents: lifting,
    trainings: plant,
    schedules: [delivery, examined(12), liftingWeekly, daily],
  },
  'Excavator used to lift': {
    category: 'Earthmoving',
    documents: lifting,
    trainings: plant,
    schedules: [delivery, examined(12), serviced(12), liftingWeekly, daily],
  },
  Excavator: {
    category: 'Earthmoving',
    documents: ['conformity', 'insurance', 'manual'],
    trainings: plant,
    schedules: [delivery, serviced(12), weekly, daily],
  },
  'Site dumper': {
    category: 'Earthmoving',
    documents: ['conformity', 'insurance', 'manual'],
    trainings: plant,
    schedules: [delivery, serviced(12), weekly, daily],
  },
  'Dozer or loader': {
    category: 'Earthmoving',
    documents: ['conformity', 'insurance', 'manual'],
    trainings: plant,
    schedules: [delivery, serviced(12), weekly, daily],
  },
  'Concrete pump': {
    category: 'Concrete',
    documents: lifting,
    trainings: plant,
    schedules: [delivery, examined(12), serviced(12), daily],
  },
  'Piling rig': {
    category: 'Piling',
    documents: lifting,
    trainings: plant,
    schedules: [examined(12), liftingWeekly, daily],
  },
  Roller: {
    category: 'Compaction',
    documents: ['conformity', 'insurance', 'manual'],
    trainings: plant,
    schedules: [delivery, serviced(12), weekly, daily],
  },
  'Scaffold (fall of 2 m or more)': {
    category: 'Scaffold and towers',
    appliesTo: 'nonEquipment',
    documents: ['design'],
    trainings: ['CISRS scaffolder'],
    schedules: scaffold,
  },
  'Mobile tower': {
    category: 'Scaffold and towers',
    appliesTo: 'nonEquipment',
    documents: ['manual'],
    trainings: ['PASMA'],
    schedules: platform('Mobile tower inspection'),
  },
  'Edge protection and nets': {
    category: 'Fall protection',
    appliesTo: 'nonEquipment',
    documents: ['design'],
    schedules: platform('Edge protection and net inspection'),
  },
  'Harness, lanyard, fall arrester': {
    category: 'Fall protection',
    documents: ['conformity', 'manual'],
    trainings: ['Working at height / harness'],
    schedules: [
      dailyBy('Harness inspection'),
      inspected('Periodic check', 'Harness inspection', [6, 'month'], {
        basis: 'BS EN 365 / INDG367; 3 months in harsh use',
      }),
    ],
  },
  'Ladder, step or podium': {
    category: 'Ladders and podiums',
    appliesTo: 'nonEquipment',
    schedules: [
      place('Daily pre-use', 'Ladder and podium check', [1, 'day'], { by: 'operator' }),
      place('Periodic check', 'Ladder and podium check', [3, 'month'], {
        basis: 'GB WAH Regs 2005 sched 6 / NI WAH(NI) 2005 sched 6 / IE S.I. 299/2007 part 4',
      }),
    ],
  },
  Excavation: { category: 'Excavation support', appliesTo: 'nonEquipment', documents: ['design'], schedules: dug(22) },
  'Cofferdam or caisson': {
    category: 'Excavation support',
    appliesTo: 'nonEquipment',
    documents: ['design'],
    schedules: dug(23, 'Cofferdam and caisson inspection', 'Cofferdam and caisson inspection'),
  },
  'Temporary works': {
    category: 'Temporary works',
    appliesTo: 'nonEquipment',
    documents: ['design'],
    trainings: ['Temporary works coordinator'],
    schedules: [
      place('Weekly', 'Temporary works inspection', [7, 'day'], { basis: 'BS 5975' }),
      place('After event', 'Temporary works inspection', null, { basis: 'After wind, impact or change', event: true }),
    ],
  },
  'Hoarding and gates': {
    category: 'Hoarding and gates',
    appliesTo: 'nonEquipment',
    documents: ['design'],
    schedules: [
      kept('Hoarding and gate inspection', 7, 'day', 'BS 5975', 'Weekly'),
      place('After event', 'Hoarding and gate inspection', null, { basis: 'After wind', event: true }),
    ],
  },
  'Tool, 110 V': { category: 'Electrical portable', schedules: [electricalCheck(1, 'month'), electricalTest(3)] },
  'Tool, 230 V': { category: 'Electrical portable', schedules: [electricalCheck(1, 'week'), electricalTest(1)] },
  'Site distribution and RCD': {
    category: 'Generators and power',
    schedules: [
      inspected('Daily pre-use', 'Site distribution and RCD check', [1, 'day'], {
        basis: 'Test button',
        by: 'operator',
      }),
      electricalTest(3),
    ],
  },
  'Air receiver or compressor': {
    category: 'Pressure',
    documents: ['examinationReport', 'examinationScheme', 'conformity'],
    schedules: [
      inspected('Statutory examination', 'Thorough examination', [26, 'month'], {
        basis: 'GB PSSR 2000 reg 9 / NI PSSR(NI) 2004 reg 9 / IE S.I. 299/2007, written scheme',
        by: 'thirdParty',
      }),
      serviced(12),
      daily,
    ],
  },
  'Local exhaust ventilation': {
    category: 'LEV and RPE',
    documents: ['examinationReport', 'manual'],
    schedules: [
      inspected('Statutory examination', 'Thorough examination', [14, 'month'], {
        basis: 'GB COSHH 2002 reg 9 / NI COSHH(NI) 2003 reg 9 / IE S.I. 619/2001',
        by: 'thirdParty',
      }),
    ],
  },
  'Respirator (RPE)': {
    category: 'LEV and RPE',
    trainings: ['Face fit test'],
    schedules: [
      inspected('Periodic check', 'RPE check', [1, 'month'], {
        basis: 'GB COSHH 2002 reg 9 / NI COSHH(NI) 2003 reg 9 / IE S.I. 619/2001',
      }),
    ],
  },
  'Fire extinguisher': {
    category: 'Fire',
    appliesTo: 'both',
    schedules: [
      kept('Fire point check', 1, 'month', 'BS 5306-3'),
      inspected('Service / maintenance', 'Service record', [1, 'year'], { basis: 'BS 5306-3', by: 'thirdParty' }),
    ],
  },
  'Site fire alarm': {
    category: 'Fire',
    appliesTo: 'nonEquipment',
    schedules: [kept('Fire alarm weekly test', 1, 'week', 'HSG168')],
  },
  'Emergency lighting': {
    category: 'Lighting',
    appliesTo: 'both',
    schedules: [
      kept('Emergency lighting test', 1, 'month', 'BS 5266-1'),
      inspected('Service / maintenance', 'Service record', [1, 'year'], { basis: 'BS 5266-1' }),
    ],
  },
  'First-aid box': {
    category: 'First aid and welfare',
    appliesTo: 'nonEquipment',
    schedules: [
      kept('First-aid and welfare check', 1, 'month', 'GB L74 / NI First-Aid Regs(NI) 1982 / IE S.I. 299/2007'),
    ],
  },
  'Eyewash station': {
    category: 'First aid and welfare',
    appliesTo: 'nonEquipment',
    schedules: [kept('Eyewash station check', 1, 'week', 'BS EN 15154')],
  },
  Boiler: { category: 'Heating', isAsset: true, documents: ['examinationReport', 'manual'], schedules: [serviced(12)] },
  'Roof anchor': {
    category: 'Fabric',
    isAsset: true,
    appliesTo: 'both',
    documents: ['examinationReport'],
    schedules: [
      inspected('Statutory examination', 'Thorough examination', [12, 'month'], { basis: 'BS 7883', by: 'thirdParty' }),
    ],
  },
  'Photovoltaic array': { category: 'Electrical', isAsset: true, documents: ['manual'], schedules: [serviced(12)] },
  'Passenger lift': {
    category: 'Lifts',
    isAsset: true,
    documents: ['examinationReport', 'manual'],
    schedules: [examined(6), serviced(1)],
  },
  'Fire door, common parts': {
    category: 'Fire and life safety',
    isAsset: true,
    appliesTo: 'nonEquipment',
    schedules: [kept('Fire door check, common parts', 3, 'month', fireDoors)],
  },
  'Hot and cold water outlets': {
    category: 'Water',
    isAsset: true,
    appliesTo: 'nonEquipment',
    schedules: [kept('Water outlet check', 1, 'month', 'L8 / HSG274')],
  },
  'Sprinkler installation': {
    category: 'Fire and life safety',
    isAsset: true,
    appliesTo: 'both',
    documents: ['examinationReport', 'manual'],
    schedules: [
      kept('Sprinkler weekly test', 1, 'week', 'BS EN 12845', 'Weekly'),
      inspected('Service / maintenance', 'Service record', [1, 'year'], { basis: 'BS EN 12845', by: 'thirdParty' }),
    ],
  },
  'Fire door, flat entrance': {
    category: 'Fire and life safety',
    isAsset: true,
    appliesTo: 'nonEquipment',
    schedules: [kept('Flat entrance door check', 12, 'month', fireDoors)],
  },
  'Dry riser': {
    category: 'Fire and life safety',
    isAsset: true,
    appliesTo: 'nonEquipment',
    schedules: [kept('Dry riser inspection', 6, 'month', 'BS 9990; wet test every 12 months')],
  },
  'Air handling unit': {
    category: 'Ventilation',
    isAsset: true,
    documents: ['manual'],
    schedules: [
      serviced(6, {
        basis: 'GB Workplace Regs 1992 reg 5 / NI Workplace Regs(NI) 1993 reg 5 / IE S.I. 299/2007 reg 6',
      }),
    ],
  },
  'Pump set': { category: 'Water', isAsset: true, documents: ['manual'], schedules: [serviced(6)] },
  'Fire detection and alarm': {
    category: 'Fire and life safety',
    isAsset: true,
    appliesTo: 'nonEquipment',
    documents: ['manual'],
    schedules: [
      kept('Fire alarm weekly test', 1, 'week', 'GB BS 5839-1 / NI BS 5839-1 / IE I.S. 3218', 'Weekly'),
      // Quarterly by I.S. 3218; BS 5839-1 requires one at least every six months.
      kept(
        'Building element inspection',
        3,
        'month',
        'GB BS 5839-1 / NI BS 5839-1 / IE I.S. 3218',
        'Service / maintenance',
      ),
    ],
  },
}

/** Every equipment type, in the shape its form saves. */
export const allEquipmentTypes = (): {
  id: number
  fields: Fields<typeof equipmentTypes, 'requiredTrainingTypeIds'>
}[] =>
  Object.entries(kinds).map(
    (
      [name, { category, schedules, documents = [], trainings = [], appliesTo = 'equipment', isAsset = false }],
      index,
    ) => ({
      id: index + 1,
      fields: {
        name,
        categoryId: lookupId('equipmentTypeCategories', category),
        appliesTo,
        isAsset,
        requiredTrainingTypeIds: trainings.map((training) => lookupId('userTrainingTypes', training)),
        documentsRequired: documents,
        schedules,
        isActive: true,
      },
    }),
  )

/** The id of an equipment type in the demo world. */
export function equipmentTypeId(name: string) {
  const at = Object.keys(kinds).indexOf(name)
  if (at < 0) throw new Error(`There is no equipment type ${name}`)
  return at + 1
}
