import * as z from 'zod/mini'
import { inspectedActions, inspectedFacts, inspectedWindow } from '../equipment/inspected.ts'
import { itemStatus as status, type Tag } from '../equipment/statuses.ts'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { day, name, optionalLongText, optionalName, optionalText } from '../fields.ts'
import { draftSystem, recordSystem } from '../recordSystem.ts'
import { ref } from '../references.ts'
import { project } from './project.ts'

/** A place or a structure that is inspected: a scaffold, an excavation, temporary works, a fire point, a fire door. */
export const nonEquipmentItem = defineEntity('nonEquipmentItem', {
  name: 'Non-equipment item',
  plural: 'Non-equipment items',
  path: 'nonEquipmentItem',
  hub: 'NonEquipmentItem',
  displayName: '{number} {name}',
  scope: 'project',
  draft: {
    projectId: ref('project', 'Project', {
      whenGone: 'belongs',
      displayFields: ['number', 'name', 'timeZone', 'jurisdiction'],
    }),
    systemId: draftSystem,
    equipmentTypeId: ref('equipmentType', 'Type', { missing: 'Choose a type of place or structure.' }),
    name: name('Name', 120),
    locationId: ref('projectLocation', 'Location'),
    clientId: ref('client', 'Company', { missing: 'Choose the company that is responsible.' }),
    supervisor: optionalName('Supervisor', 150),
    reference: optionalText('Reference', 40),
    /** The drawing or calculation it is built to; the file itself is one of its documents. */
    designRef: optionalText('Design reference', 80),
    loadClass: optionalText('Loading class', 60),
    notes: optionalLongText('Notes', 2000),
  },
  facts: {
    ...inspectedFacts('nonEquipmentItemDocument', Object.values(status)),
    handedOverOn: z.nullable(z.string()),
    /** Null for an item that was removed. */
    tag: z.nullable(z.custom<Tag>()),
  },
  summary: [
    'projectId',
    'systemId',
    'projectNumber',
    'number',
    'name',
    'equipmentTypeId',
    'equipmentTypeName',
    'reference',
    'clientId',
    'clientName',
    'locationId',
    'locationName',
    'statusId',
    'tag',
    'isAsset',
    'nextDueOn',
    'nextDueTypeId',
    'nextDueTypeName',
    'overdueFrom',
    'certificateExpiresOn',
    'lastResult',
    'outReason',
  ],
  filter: { projectId: ref('project', 'Project'), systemId: recordSystem },
  listsBy: ['projectId'],
  window: inspectedWindow({ columns: { reference: { sort: 'text' } }, search: ['reference'] }),
  actions: {
    ...inspectedActions,
    accept: z.object({
      handedOverOn: day(
        ['Handed over on', 'the day on which it was handed over'],
        'Enter the day on which it was handed over.',
      ),
    }),
    remove: z.object({ comment: optionalLongText('Comment', 1000) }),
  },
  moves: {
    [status.setUp]: ['accept', 'remove'],
    [status.inUse]: ['takeOut', 'event', 'remove'],
    [status.doNotUse]: ['putBack', 'event', 'remove'],
    [status.removed]: ['bringBack'],
  },
  affects: { projectIds: 'project' },
  alsoAnnounces: project,
})

export type NonEquipmentItem = Row<typeof nonEquipmentItem>
export type NonEquipmentItemSummary = Summary<typeof nonEquipmentItem>
export type NonEquipmentItemDraft = Draft<typeof nonEquipmentItem>
