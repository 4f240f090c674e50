import { processKindIds, type ProcessKind } from '#contract/processKinds.ts'
import type { processSubTypes } from '#server/db/tables/processSubType.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { checklistFor } from '#server/db/supplied/checklists/index.ts'
import { suppliedForm, suppliedTemplateId } from '#server/application/worlds/questions/templates.ts'
import { permitTypes, type SubType } from './permits.ts'
import { approvalId } from './templates.ts'
import type { Fields } from '../history.ts'

type SubTypeFields = Fields<typeof processSubTypes, 'conflictsWithSubTypeIds' | 'requiredTrainingTypeIds'>

const talk = (...names: string[]): SubType[] => names.map((name) => ({ name, approval: 'record', signOn: true }))
const inspected = (approval: 'inspection' | 'check', ...names: string[]): SubType[] =>
  names.map((name) => ({ name, approval }))

const subTypes: Partial<Record<ProcessKind, readonly SubType[]>> = {
  permit: permitTypes,
  rams: [
    {
      name: 'RAMS',
      code: 'RA',
      approval: 'rams',
      reviewMonths: 12,
      signOn: true,
      description: 'Risk assessment and method statement for one activity.',
    },
    {
      name: 'High-risk RAMS',
      code: 'RH',
      approval: 'rams',
      reviewMonths: 3,
      signOn: true,
      description: 'Work at height over water, confined spaces, heavy lifts, demolition: reviewed every quarter.',
    },
    {
      name: 'Task briefing',
      code: 'TB',
      approval: 'rams',
      reviewMonths: 6,
      signOn: true,
      description: 'A short briefing for work already covered by an approved RAMS.',
    },
  ],
  induction: [
    {
      name: 'Site induction',
      code: 'SI',
      approval: 'induction',
      trainings: ['Manual handling'],
      signOn: true,
    },
    {
      name: 'Visitor induction',
      code: 'VI',
      approval: 'induction',
      reviewMonths: 1,
      signOn: true,
      description: 'Escorted visitors and delivery drivers.',
    },
    {
      name: 'Re-induction',
      code: 'RI',
      approval: 'induction',
      signOn: true,
      description: 'After a card, an accident or a long absence.',
    },
  ],
  inspection: [
    ...inspected(
      'inspection',
      'Delivery check',
      'Weekly plant inspection',
      'Thorough examination',
      'Service record',
      'Electrical test',
      'Inspection after an event',
    ),
    ...inspected('check', 'Daily pre-use check', 'Harness inspection'),
  ],
  nonEquipmentInspection: [
    ...inspected(
      'inspection',
      'Scaffold inspection',
      'Excavation report',
      'Temporary works inspection',
      'Building element inspection',
    ),
    ...inspected(
      'check',
      'Excavation shift check',
      'Ladder and podium check',
      'Fire point check',
      'First-aid and welfare check',
    ),
  ],
  accident: [{ name: 'Accident report', code: 'AC', approval: 'investigation', confidential: true }],
  incident: [
    { name: 'Near miss', code: 'NM', approval: 'investigation' },
    { name: 'Dangerous occurrence', code: 'DO', approval: 'investigation' },
    { name: 'Environmental incident', code: 'EN', approval: 'investigation' },
    { name: 'Property damage and service strike', code: 'PD', approval: 'investigation' },
  ],
  observation: [
    { name: 'Observation', code: 'OB', approval: 'record' },
    { name: 'Safety walk', code: 'SW', approval: 'record' },
  ],
  onSiteTraining: [
    ...talk('Toolbox talk', 'Daily activity briefing'),
    { name: 'Method briefing', approval: 'record', signOn: true, rams: true },
    ...talk('Site rules refresher', 'Plant familiarisation'),
    { name: 'Emergency drill', approval: 'drill', signOn: true },
    ...talk('Supervisor meeting', 'Stand-down', 'Environmental talk', 'Health campaign'),
  ],
  disciplinary: [{ name: 'Disciplinary', code: 'DI', approval: 'disciplinary', confidential: true }],
  rfi: [{ name: 'RFI', approval: 'rfi' }],
  changeRequest: [
    { name: 'Change request', approval: 'changeRequest' },
    { name: 'Early warning', approval: 'changeRequest' },
  ],
  documentReview: [{ name: 'Drawing and document review', approval: 'document' }],
}

/** Sub types that were added later; they follow the others, which therefore keep their ids. */
const later: typeof subTypes = {
  inspection: [
    ...inspected('inspection', 'Weekly lifting equipment inspection'),
    ...inspected(
      'check',
      'MEWP pre-use check',
      'Crane daily check',
      'Hoist daily check',
      'Lifting accessories check',
      'Portable tool check',
      'Site distribution and RCD check',
      'RPE check',
    ),
  ],
  nonEquipmentInspection: [
    ...inspected(
      'inspection',
      'Mobile tower inspection',
      'Edge protection and net inspection',
      'Cofferdam and caisson inspection',
      'Hoarding and gate inspection',
      'Dry riser inspection',
    ),
    ...inspected(
      'check',
      'Fire door check, common parts',
      'Flat entrance door check',
      'Sprinkler weekly test',
      'Water outlet check',
      'Fire alarm weekly test',
      'Emergency lighting test',
      'Eyewash station check',
    ),
  ],
}

const all = [subTypes, later].flatMap((some) =>
  (Object.keys(some) as ProcessKind[]).flatMap((kind) =>
    (some[kind] ?? []).map((subType, at) => ({
      kind,
      at: some === later ? (subTypes[kind]?.length ?? 0) + at : at,
      subType,
    })),
  ),
)

/** Returns the id of a sub type, which is the same in every demo world. Throws if no sub type has that name. */
export function subTypeId(kind: ProcessKind, name: string) {
  const found = all.findIndex((entry) => entry.kind === kind && entry.subType.name === name)
  if (found < 0) throw new Error(`There is no ${kind} '${name}'.`)
  return found + 1
}

/** The question template of a sub type: the supplied checklist that names it. */
function asked(kind: ProcessKind, name: string, closesOut: boolean) {
  const found = checklistFor(kind, name, closesOut)
  return found ? suppliedTemplateId(found.key) : null
}

/**
 * The question template that records of a sub type answer when they are raised, or before they are closed; null for
 * none.
 */
export function askedOf(kind: ProcessKind, name: string, closesOut = false) {
  const found = checklistFor(kind, name, closesOut)
  return found ? suppliedForm(found.key) : null
}

const fieldsOf = (kind: ProcessKind, at: number, subType: SubType): SubTypeFields => ({
  processKindId: processKindIds[kind],
  name: subType.name,
  code: subType.code ?? null,
  description: subType.description ?? null,
  approvalTemplateId: approvalId(subType.approval),
  questionTemplateId: asked(kind, subType.name, false),
  closeOutQuestionTemplateId: asked(kind, subType.name, true),
  validityHours: subType.hours ?? null,
  maxDurationHours: subType.longest ?? null,
  reviewMonths: subType.reviewMonths ?? null,
  exclusiveInZone: subType.exclusive ?? false,
  conflictsWithSubTypeIds: (subType.conflicts ?? []).map((name) => subTypeId(kind, name)),
  windLimit: subType.windLimit ?? null,
  requiredTrainingTypeIds: (subType.trainings ?? []).map((name) => lookupId('userTrainingTypes', name)),
  requiresRams: subType.rams ?? false,
  requiresSignOn: subType.signOn ?? false,
  isConfidential: subType.confidential ?? false,
  isActive: true,
  sortOrder: (at + 1) * 10,
})

/** Every sub type, in the shape its form saves. */
export const allSubTypes = () =>
  all.map(({ kind, at, subType }, index) => ({ id: index + 1, fields: fieldsOf(kind, at, subType) }))
