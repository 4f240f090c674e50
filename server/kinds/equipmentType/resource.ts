import { and, eq, inArray, sql } from 'drizzle-orm'
import { equipmentType, type AppliesTo, type EquipmentType } from '#contract/entities/equipmentType.ts'
import type { Checked } from '#contract/entity.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { choose } from '#contract/words.ts'
import { equipmentTypes } from './table.ts'
import { processSubTypes } from '../processSubType/table.ts'
import { mustAllBeListed, mustBeListed } from '#server/core/exists.ts'
import { markWhole } from '#server/core/marks.ts'
import { invalid } from '#server/core/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { equipmentTypeRules } from './rules.ts'

export const equipmentTypeResource: Resource<typeof equipmentType> = {
  entity: equipmentType,
  table: equipmentTypes,
  rules: equipmentTypeRules,
  facts: {
    scheduleCount: sql`jsonb_array_length("equipmentType"."schedules")`,
  },
  async check(w, draft, before) {
    await mustBeListed(w.tx, 'equipmentTypeCategories', draft.categoryId, 'categoryId', 'Category', before?.categoryId)
    await mustAllBeListed(
      w.tx,
      'userTrainingTypes',
      draft.requiredTrainingTypeIds,
      'requiredTrainingTypeIds',
      'Training',
      before?.requiredTrainingTypeIds,
    )
    await refuseInspections(w, draft, before)
  },
  async afterwards(w) {
    // Domain, 15.1: the list as a whole, and whatever equipment shows the type.
    markWhole(w, 'equipmentType', 'equipment')
  },
}

const kindsFor: Record<AppliesTo, number[]> = {
  equipment: [processKindIds.inspection],
  nonEquipment: [processKindIds.nonEquipmentInspection],
  both: [processKindIds.inspection, processKindIds.nonEquipmentInspection],
}

/** Each inspection's kind and checklist must be there and suit what the type is used for. */
async function refuseInspections(
  w: Write,
  { schedules, appliesTo }: Checked<typeof equipmentType>,
  before: EquipmentType | null,
) {
  const wanted = schedules.flatMap(({ subTypeId }) => subTypeId ?? [])
  const subTypes =
    wanted.length === 0
      ? []
      : await w.tx
          .select()
          .from(processSubTypes)
          .where(and(inArray(processSubTypes.id, wanted), eq(processSubTypes.isDeleted, false)))
          .for('share')
  for (const [at, { inspectionTypeId, subTypeId }] of schedules.entries()) {
    const kept = before?.schedules.find((row) => row.inspectionTypeId === inspectionTypeId)?.inspectionTypeId
    await mustBeListed(
      w.tx,
      'inspectionTypes',
      inspectionTypeId,
      `schedules.${at}.inspectionTypeId`,
      'Inspection type',
      kept,
    )
    if (!subTypeId) continue
    const subType = subTypes.find(({ id }) => id === subTypeId)
    const wasThere = before?.schedules.some((row) => row.subTypeId === subTypeId)
    if (!subType || (!subType.isActive && !wasThere)) throw invalid(choose('Sub type'), `schedules.${at}.subTypeId`)
    if (!kindsFor[appliesTo].includes(subType.processKindId))
      throw invalid(`${subType.name} does not suit what this type is used for.`, `schedules.${at}.subTypeId`)
  }
}
