import * as z from 'zod/mini'
import { defineEntity, type Draft, type Row } from '../entity.ts'
import { labelled } from '../fieldFacts.ts'
import { int, line, name, optionalText, yesNo } from '../fields.ts'
import { lookupListNames, lookupLists } from '../lists.ts'

const mostDetails = 20
/** Properties that only some lists have: a few short texts, booleans and numbers. */
const details = z.record(line('Details name', 40), z.union([z.boolean(), z.number(), line('Details', 80)])).check(
  z.refine((values) => Object.keys(values).length <= mostDetails, {
    error: `Details can have at most ${mostDetails} entries.`,
  }),
)

/** An entry of a named list. Ids rise by ten within each list. Entries in use are deactivated, never deleted. */
export const lookup = defineEntity('lookup', {
  name: 'List entry',
  plural: 'List entries',
  displayName: '{name}',
  path: 'lookup/{list}',
  hub: 'Lookup',
  scope: 'all',
  draft: {
    list: labelled('List', z.enum(lookupListNames), lookupLists),
    name: name('Name', 80),
    code: optionalText('Code', 12),
    sortOrder: z._default(int(['Order', 'the place in the order'], 0, 100_000), 0),
    isActive: yesNo('Active', true),
    flags: labelled('Details', z._default(details, {})),
  },
  facts: {},
  summary: ['list', 'name', 'code', 'sortOrder', 'isActive', 'flags'],
  filter: { list: z.enum(lookupListNames) },
  listsBy: ['list'],
})

export type Lookup = Row<typeof lookup>
export type LookupDraft = Draft<typeof lookup>
