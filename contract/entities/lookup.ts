import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row } from '../entity.ts'
import { labelled } from '../fieldFacts.ts'
import { int, optionalText, smallRecord, text, yesNo } from '../fields.ts'
import { lookupListNames } from '../lists.ts'

/** An entry of a named list. Ids rise by ten within each list. Entries in use are deactivated, never deleted. */
export const lookup = defineEntity('lookup', {
  name: 'List entry',
  plural: 'List entries',
  called: '{name}',
  path: 'lookup/{list}',
  hub: 'Lookup',
  scope: 'all',
  draft: {
    list: labelled('List', z.enum(lookupListNames)),
    name: text('Name', 80),
    code: optionalText('Code', 12),
    sortOrder: z._default(int('Order', 0, 100_000), 0),
    isActive: yesNo('Active', true),
    flags: z._default(smallRecord('Details', 20), {}),
  },
  facts: {},
  summary: ['list', 'name', 'code', 'sortOrder', 'isActive', 'flags'],
  filter: { list: z.enum(lookupListNames) },
  listsBy: ['list'],
})

export type Lookup = Row<typeof lookup>
export type LookupDraft = Draft<typeof lookup>
