import { defineEntity, type Draft, type Row, type Summary } from '../entity.ts'
import {
  inspectionActions,
  inspectionDraft,
  inspectionFacts,
  inspectionMoves,
  inspectionRules,
  inspectionSummary,
  inspectionWindow,
} from '../inspections/shape.ts'
import { recordSystem } from '../recordSystem.ts'
import { ref } from '../references.ts'
import { project } from './project.ts'

/**
 * An inspection, examination or service of a piece of equipment (domain specification, 8; LOLER reg 9 and 10, PUWER
 * reg 6; IE S.I. 299/2007, forms GA1 and GA2).
 */
export const inspection = defineEntity('inspection', {
  name: 'Inspection',
  plural: 'Inspections',
  path: 'inspection',
  hub: 'Inspection',
  displayName: '{number} {title}',
  scope: 'project',
  draft: {
    ...inspectionDraft,
    equipmentId: ref('equipment', ['Equipment', 'a piece of equipment'], {
      as: 'item',
      displayFields: ['number', 'name'],
      within: 'projectId',
      missing: 'Choose equipment of this project.',
    }),
  },
  rules: inspectionRules,
  facts: inspectionFacts('inspection'),
  summary: [...inspectionSummary, 'equipmentId'],
  filter: {
    projectId: inspectionDraft.projectId,
    systemId: recordSystem,
    equipmentId: ref('equipment', ['Equipment', 'a piece of equipment']),
  },
  listsBy: ['projectId', 'equipmentId'],
  window: inspectionWindow('equipmentId'),
  actions: inspectionActions,
  moves: inspectionMoves,
  affects: { projectIds: 'project', equipmentIds: 'equipment' },
  alsoAnnounces: project,
})

export type Inspection = Row<typeof inspection>
export type InspectionSummary = Summary<typeof inspection>
export type InspectionDraft = Draft<typeof inspection>
