import { projectProcessSubType } from '#contract/entities/projectProcessSubType.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { subTypeCopyCalls } from './copy.ts'
import { refuseUnfit } from './fit.ts'
import { subTypeRules } from './rules.ts'
import { projectProcessSubTypes } from '#server/db/tables/projectProcessSubType.ts'

export const projectProcessSubTypeResource: KindResource<typeof projectProcessSubType> = {
  entity: projectProcessSubType,
  table: projectProcessSubTypes,
  keptOffline: true,
  setByPut: true,
  rules: subTypeRules,
  calls: subTypeCopyCalls,
  restrictDelete: { processSubTypeId: { sentence: 'is used on projects ({projectName}). Make it inactive instead.' } },
  unique: { projectProcessSubType_once: { field: 'processSubTypeId', label: 'This sub type' } },
  immutable: {
    projectId: 'A sub type cannot be moved to another project.',
    processSubTypeId: 'Set up the other sub type instead.',
  },
  check: refuseUnfit,
}
