import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { labelled, inWords } from '../fieldFacts.ts'
import { eachOnce, int, name, oneOf, optionalText, orNull, text, yesNo } from '../fields.ts'
import { listed, listedMany, optionalRef } from '../references.ts'

export const appliesToWords = { equipment: 'Equipment', nonEquipment: 'Places and structures', both: 'Both' } as const
export type AppliesTo = keyof typeof appliesToWords
export const intervalUnits = ['hour', 'shift', 'day', 'week', 'month', 'year'] as const
export type IntervalUnit = (typeof intervalUnits)[number]

export const performers = ['operator', 'competentPerson', 'thirdParty'] as const
export const performerWords: Record<(typeof performers)[number], string> = {
  operator: 'Operator',
  competentPerson: 'Competent person',
  thirdParty: 'Third party',
}

/** Documents that must be on file before equipment of the type is used. */
export const typeDocuments = [
  'examinationReport',
  'conformity',
  'insurance',
  'manual',
  'examinationScheme',
  'design',
] as const
export const typeDocumentWords: Record<(typeof typeDocuments)[number], string> = {
  examinationReport: 'Report of thorough examination',
  conformity: 'Declaration of conformity (CE / UKCA)',
  insurance: 'Insurance',
  manual: 'Operating manual',
  examinationScheme: 'Written scheme of examination',
  design: 'Design and drawings',
}

/** An inspection that equipment of the type needs. Its key never changes, so that inspections can refer to it. */
const scheduleRow = z
  .object({
    key: text('Key', 40),
    inspectionTypeId: listed('inspectionTypes', 'Inspection', { missing: 'Choose an inspection type.' }),
    /** Null if the inspection does not repeat. */
    intervalValue: orNull(int(['Every', 'the interval'], 1, 999)),
    intervalUnit: z._default(oneOf('Unit', intervalUnits), 'month'),
    subTypeId: optionalRef('processSubType', 'Checklist and approval', { missing: 'Choose a sub type.' }),
    performedBy: z._default(
      inWords(performerWords, oneOf(['Inspected by', 'who inspects it'], performers, 'Choose who inspects it.')),
      'competentPerson',
    ),
    legalBasis: optionalText('Basis', 160),
    graceDays: z._default(int(['Days of grace', 'the number of days of grace'], 0, 60), 0),
    blocksUse: yesNo('Out of service while overdue', true),
    beforeFirstUse: yesNo('Before first use', false),
    afterEvent: yesNo(['After an event: wind, impact, alteration', 'whether it follows an event'], false),
  })
  .check(
    z.refine<{ intervalValue: number | null; beforeFirstUse: boolean; afterEvent: boolean }>(
      ({ intervalValue, beforeFirstUse, afterEvent }) => intervalValue !== null || beforeFirstUse || afterEvent,
      {
        path: ['intervalValue'],
        error: 'Enter an interval, or select ‘before first use’ or ‘after an event’.',
      },
    ),
  )
export type ScheduleRow = z.output<typeof scheduleRow>

/** Hours per unit, for comparing intervals; a shift counts as half a day. */
const hoursOf: Record<IntervalUnit, number> = { hour: 1, shift: 12, day: 24, week: 168, month: 730, year: 8760 }
export const intervalHours = ({ intervalValue, intervalUnit }: Pick<ScheduleRow, 'intervalValue' | 'intervalUnit'>) =>
  intervalValue === null ? Infinity : intervalValue * hoursOf[intervalUnit]

/** A type of plant, tool, place or asset, with the inspections that the law and the firm's own rules require. */
export const equipmentType = defineEntity('equipmentType', {
  name: 'Equipment type',
  plural: 'Equipment types',
  path: 'equipmentType',
  hub: 'EquipmentType',
  scope: 'all',
  draft: {
    name: name('Name', 100),
    categoryId: listed('equipmentTypeCategories', 'Category'),
    appliesTo: z._default(
      inWords(
        appliesToWords,
        oneOf(
          ['Used for', 'what it is used for'],
          ['equipment', 'nonEquipment', 'both'],
          'Choose what it is used for.',
        ),
      ),
      'equipment',
    ),
    isAsset: yesNo('Belongs to the building', false),
    requiredTrainingTypeIds: listedMany('userTrainingTypes', 'Operator training', {
      max: 20,
      missing: 'Choose a training.',
    }),
    documentsRequired: labelled(
      'Required documents',
      z._default(z.array(z.enum(typeDocuments)).check(eachOnce()), []),
      typeDocumentWords,
    ),
    schedules: labelled(
      'Inspections',
      z._default(z.array(scheduleRow).check(z.maxLength(20, 'A type has at most 20 inspections.')), []),
    ),
    isActive: yesNo('Active', true),
  },
  rules: [
    {
      field: 'schedules',
      message: 'Two inspections have the same key.',
      isMet: ({ schedules }) => new Set(schedules.map(({ key }) => key)).size === schedules.length,
    },
  ],
  facts: {
    scheduleCount: int('Inspections', 0, 20),
  },
  summary: ['name', 'categoryId', 'categoryName', 'appliesTo', 'isAsset', 'schedules', 'scheduleCount', 'isActive'],
})

export type EquipmentType = Row<typeof equipmentType>
export type EquipmentTypeSummary = Summary<typeof equipmentType>
export type EquipmentTypeDraft = Draft<typeof equipmentType>
