import type { Reader } from '#server/db/database.ts'
import { equipmentTypes } from '#server/kinds/equipmentType/table.ts'
import { allEquipmentTypes } from './equipment.ts'

/**
 * Gives a new firm the equipment types with their intervals by law, to be given checklists of its own. Once: what it
 * changes or deletes stays so.
 */
export async function fillEquipmentTypes(db: Reader, now: Date) {
  const [known] = await db.select({ id: equipmentTypes.id }).from(equipmentTypes).limit(1)
  if (known) return
  const on = now.toISOString()
  await db.insert(equipmentTypes).values(
    allEquipmentTypes().map(({ fields }) => ({
      ...fields,
      createdOn: on,
      updatedOn: on,
      schedules: (fields.schedules ?? []).map((row) => ({ ...row, subTypeId: null })),
    })),
  )
}
