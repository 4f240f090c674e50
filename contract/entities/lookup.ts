import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row } from '../entity.ts'
import { int, optionalText, smallRecord, text } from '../fields.ts'

/** The named lists people choose from, with the heading each has under Settings. */
export const lookupLists = {
  templateTypes: 'Template types',
  uploadReasons: 'Upload reasons',
  clientProjectRelationships: 'Client project relationships',
  projectRoles: 'Project roles',
  rfiDisciplines: 'RFI disciplines',
  changeRequestTypes: 'Change request types',
  inputTypes: 'Input types',
  processRoles: 'Process roles',
  injuryTypes: 'Injury types',
  bodyParts: 'Body parts',
  observationTypes: 'Observation types',
  equipmentTypeCategories: 'Equipment type categories',
  userTrainingTypes: 'User training types',
  questionResponseActionPriorities: 'Action priorities',
  cscsTypes: 'CSCS card types',
  documentTypes: 'Document types',
} as const
export type LookupList = keyof typeof lookupLists
export const lookupListNames = Object.keys(lookupLists) as [LookupList, ...LookupList[]]

/** One entry of one of the lists; ids rise by ten within each list. Entries in use are made inactive, never removed. */
export const lookup = defineEntity('lookup', {
  name: 'List entry',
  plural: 'List entries',
  path: 'lookup/{list}',
  hub: 'Lookup',
  scope: 'all',
  draft: {
    list: z.enum(lookupListNames),
    name: text('Name', 80),
    code: optionalText('Code', 12),
    sortOrder: z._default(int('Order', 0, 100_000), 0),
    isActive: z._default(z.boolean(), true),
    flags: z._default(smallRecord('Flag', 20), {}),
  },
  facts: {},
  summary: ['list', 'name', 'code', 'sortOrder', 'isActive', 'flags'],
  filter: { list: z.enum(lookupListNames) },
  listsBy: 'list',
})

export type Lookup = Row<typeof lookup>
export type LookupDraft = Draft<typeof lookup>
