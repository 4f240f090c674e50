import { equipmentType } from '#contract/entities/equipmentType.ts'
import { keepJoins, withoutJoins } from '#server/core/references/joins.ts'
import type { Reader } from '#server/db/database.ts'
import { equipmentTypes } from '#server/db/tables/equipmentType.ts'
import { allEquipmentTypes } from './equipment.ts'

/**
 * Gives a new database the equipment types with their statutory intervals. `subTypeIds` are the ids that the sub types
 * with their checklists got. Does nothing if any type exists, even a deleted one, so a firm's own changes survive the
 * next start.
 */
export async function fillEquipmentTypes(db: Reader, now: Date, subTypeIds: ReadonlyMap<number, number>) {
  const [known] = await db.select({ id: equipmentTypes.id }).from(equipmentTypes).limit(1)
  if (known) return
  const on = now.toISOString()
  for (const { fields } of allEquipmentTypes()) {
    const schedules = (fields.schedules ?? []).map((row) => ({
      ...row,
      subTypeId: subTypeIds.get(row.subTypeId ?? 0) ?? null,
    }))
    const values = { ...withoutJoins(equipmentType, fields), createdOn: on, updatedOn: on, schedules }
    const [made] = await db.insert(equipmentTypes).values(values).returning({ id: equipmentTypes.id })
    await keepJoins(db, equipmentType, made!.id, fields)
  }
}
