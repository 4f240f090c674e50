import { inArray, sql } from 'drizzle-orm'
import { equipmentType, type AppliesTo } from '#contract/entities/equipmentType.ts'
import type { Checked } from '#contract/entity.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { equipmentTypes } from '#server/db/tables/equipmentType.ts'
import { processSubTypes } from '#server/db/tables/processSubType.ts'
import { differs } from '#server/core/marks.ts'
import { invalid } from '#server/base/refuse.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { typeChanged } from '#server/features/equipment/inspectionStanding.ts'
import { equipmentTypeRules } from './rules.ts'

export const equipmentTypeResource: KindResource<typeof equipmentType> = {
  entity: equipmentType,
  table: equipmentTypes,
  rules: equipmentTypeRules,
  staleTogether: true,
  facts: {
    scheduleCount: sql`jsonb_array_length("equipmentType"."schedules")`,
  },
  check: (w, draft) => refuseUnfitInspections(w, draft),
  async afterwards(w, row, before) {
    if (before && before !== row && differs(before, row, 'schedules', 'documentsRequired')) await typeChanged(w, row.id)
  },
}

const kindsFor: Record<AppliesTo, number[]> = {
  equipment: [processKindIds.inspection],
  nonEquipment: [processKindIds.nonEquipmentInspection],
  both: [processKindIds.inspection, processKindIds.nonEquipmentInspection],
}

/** The checklist of each inspection must suit the use of the type. */
async function refuseUnfitInspections(w: Write, { schedules, appliesTo }: Checked<typeof equipmentType>) {
  const wanted = schedules.flatMap(({ subTypeId }) => subTypeId ?? [])
  if (wanted.length === 0) return
  const subTypes = await w.tx.select().from(processSubTypes).where(inArray(processSubTypes.id, wanted))
  for (const [at, { subTypeId }] of schedules.entries()) {
    const unfit = subTypes.find(
      ({ id, processKindId }) => id === subTypeId && !kindsFor[appliesTo].includes(processKindId),
    )
    if (unfit)
      throw invalid(
        `${unfit.name} is not suitable for this type. Select one that matches ‘Used for’.`,
        `schedules.${at}.subTypeId`,
      )
  }
}
