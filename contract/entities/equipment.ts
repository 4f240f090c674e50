import * as z from 'zod/mini'
import { inOrder } from '../rules.ts'
import { inspectedActions, inspectedFacts, inspectedReason, inspectedWindow } from '../equipment/inspected.ts'
import { equipmentStatus as status, ownerships, ownershipWords } from '../equipment/statuses.ts'
import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import { inWords, labelled } from '../fieldFacts.ts'
import {
  chosenId,
  day,
  int,
  name,
  oneOf,
  optionalDay,
  optionalLongText,
  optionalName,
  optionalText,
  orNull,
  sum,
} from '../fields.ts'
import { personFields, personOnList } from '../people/personFields.ts'
import { draftSystem, recordSystem } from '../recordSystem.ts'
import { optionalRef, ref } from '../references.ts'
import { notBefore } from '../text/words.ts'
import { project } from './project.ts'

/** Someone who operates it, and the card that shows that they may. */
const operator = z.object({
  name: name('Operator', personFields.operator.nameLength),
  personId: personOnList(),
  company: optionalName('Company', personFields.operator.companyLength),
  card: optionalText('Card', 60),
})

/** A machine, a tool or an installed asset of a project, with the inspections that its type requires. */
export const equipment = defineEntity('equipment', {
  name: ['Equipment', 'a piece of equipment'],
  plural: 'Equipment',
  path: 'equipment',
  hub: 'Equipment',
  displayName: '{number} {name}',
  scope: 'project',
  draft: {
    projectId: ref('project', 'Project', {
      whenGone: 'belongs',
      displayFields: ['number', 'name', 'timeZone', 'jurisdiction'],
    }),
    systemId: draftSystem,
    equipmentTypeId: ref('equipmentType', 'Type', { missing: 'Choose a type of equipment.' }),
    name: name('Name', 120),
    make: optionalName('Make', 80),
    model: optionalText('Model', 80),
    serialNumber: optionalText('Serial number', 60),
    plantNumber: optionalText('Plant number', 40),
    year: orNull(int('Year', 1950, 2100)),
    swlKg: orNull(int(['Safe working load (kg)', 'the safe working load in kg'], 1, 5_000_000)),
    clientId: ref('client', 'Owner or hirer', { missing: 'Choose the owner or hirer.' }),
    ownership: z._default(inWords(ownershipWords, oneOf(['Ownership', 'the ownership'], ownerships)), 'owned'),
    onHireFrom: optionalDay(['On hire from', 'the day on which it comes on hire']),
    offHireOn: optionalDay(['Off hire on', 'the day on which it goes off hire']),
    locationId: optionalRef('projectLocation', 'Location'),
    hours: orNull(int(['Hours or kilometres', 'the hours or kilometres'], 0, 10_000_000)),
    operators: labelled(
      'Operators',
      z._default(z.array(operator).check(z.maxLength(50, 'Equipment has at most 50 operators.')), []),
    ),
    // What an installed asset hands over to facility management (COBie).
    tagNumber: optionalText('Tag number', 60),
    barCode: optionalText('Bar code', 60),
    installedOn: optionalDay(['Installed on', 'the day on which it was installed']),
    warrantyStart: optionalDay(['Warranty from', 'the day on which the warranty begins']),
    warrantyMonths: orNull(int(['Warranty (months)', 'the warranty in months'], 1, 600)),
    warrantyGuarantorClientId: optionalRef('client', 'Guarantor'),
    expectedLifeYears: orNull(int(['Expected life (years)', 'the expected life in years'], 1, 200)),
    replacementCost: orNull(sum('Replacement cost', 0, 999_999_999_999)),
    systemName: optionalName('System', 80),
    spaceId: optionalRef('projectLocation', 'Space'),
    notes: optionalLongText('Notes', 2000),
  },
  rules: [
    inOrder(
      'onHireFrom',
      'offHireOn',
      notBefore('The day on which it goes off hire', 'the day on which it comes on hire'),
    ),
  ],
  facts: {
    ...inspectedFacts('equipmentDocument', Object.values(status)),
    handedOverOn: z.nullable(z.string()),
  },
  summary: [
    'projectId',
    'systemId',
    'projectNumber',
    'number',
    'name',
    'equipmentTypeId',
    'equipmentTypeName',
    'plantNumber',
    'clientId',
    'clientName',
    'ownership',
    'locationId',
    'locationName',
    'statusId',
    'isAsset',
    'nextDueOn',
    'nextDueTypeId',
    'nextDueTypeName',
    'overdueFrom',
    'certificateExpiresOn',
    'warrantyStart',
    'warrantyMonths',
    'lastResult',
    'outReason',
  ],
  filter: { projectId: ref('project', 'Project'), systemId: recordSystem },
  listsBy: ['projectId'],
  window: inspectedWindow({
    columns: { plantNumber: { sort: 'text' }, certificateExpiresOn: { sort: 'day' } },
    search: ['plantNumber', 'serialNumber'],
    views: ['warranty'],
  }),
  actions: {
    ...inspectedActions,
    accept: z.object({ comment: optionalLongText('Comment', 1000) }),
    offHire: z.object({
      offHireOn: day(['Off hire on', 'the day on which it goes off hire'], 'Enter the day on which it goes off hire.'),
    }),
    transfer: z.object({ toProjectId: chosenId('Project', 'Choose the project it goes to.') }),
    handOverAsset: z.object({
      handedOverOn: day(
        ['Handed over on', 'the day on which it was handed over'],
        'Enter the day on which it was handed over.',
      ),
    }),
    decommission: z.object({ reason: inspectedReason }),
  },
  moves: {
    [status.awaiting]: ['accept', 'offHire', 'transfer'],
    [status.inService]: ['takeOut', 'event', 'offHire', 'transfer', 'handOverAsset'],
    [status.outOfService]: ['putBack', 'event', 'offHire', 'transfer', 'decommission'],
    [status.quarantined]: ['takeOut', 'event', 'offHire', 'transfer'],
    [status.offHire]: ['bringBack', 'transfer'],
    [status.handedOver]: ['takeOut', 'event', 'decommission'],
    [status.decommissioned]: [],
  },
  affects: { projectIds: 'project' },
  alsoAnnounces: project,
})

export type Equipment = Row<typeof equipment>
export type EquipmentSummary = Summary<typeof equipment>
export type EquipmentDraft = Draft<typeof equipment>
