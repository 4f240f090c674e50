import { defineEntity } from '../entity.ts'
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
 * An inspection of a place or a structure: a scaffold, an excavation, a fire point (domain specification, 8; WAH
 * Regulations 2005 reg 12; IE S.I. 299/2007, form GA3).
 */
export const nonEquipmentInspection = defineEntity('nonEquipmentInspection', {
  name: 'Non-equipment inspection',
  plural: 'Non-equipment inspections',
  path: 'nonEquipmentInspection',
  hub: 'NonEquipmentInspection',
  displayName: '{number} {title}',
  scope: 'project',
  draft: {
    ...inspectionDraft,
    nonEquipmentItemId: ref('nonEquipmentItem', 'Item', {
      as: 'item',
      displayFields: ['number', 'name'],
      within: 'projectId',
      missing: 'Choose an item of this project.',
    }),
  },
  rules: inspectionRules,
  facts: inspectionFacts('nonEquipmentInspection'),
  summary: [...inspectionSummary, 'nonEquipmentItemId'],
  filter: {
    projectId: inspectionDraft.projectId,
    systemId: recordSystem,
    nonEquipmentItemId: ref('nonEquipmentItem', 'Item'),
  },
  listsBy: ['projectId', 'nonEquipmentItemId'],
  window: inspectionWindow('nonEquipmentItemId'),
  actions: inspectionActions,
  moves: inspectionMoves,
  affects: { projectIds: 'project', nonEquipmentItemIds: 'nonEquipmentItem' },
  alsoAnnounces: project,
})
