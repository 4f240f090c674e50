import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Checked } from '#contract/entity.ts'
import type { observation, Observation } from '#contract/entities/observation.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { equipments } from '#server/db/tables/equipment.ts'
import { nonEquipmentItems } from '#server/db/tables/nonEquipmentItem.ts'

const named = (kind: 'equipment' | 'nonEquipmentItem', join: string) =>
  `select '${kind}' as kind, e.id, e.number, e.name, j.position from "${join}" j
    join "${kind}" e on e.id = j."toId" where j."fromId" = "observation".id`

/** The items that observations name, as their rows show them. */
export const assetsFact = sql.raw(`(select coalesce(jsonb_agg(jsonb_build_object('kind', a.kind, 'id', a.id,
    'number', a.number, 'name', a.name) order by a.kind, a.position), '[]'::jsonb)
  from (${named('equipment', 'observationEquipment')} union all
    ${named('nonEquipmentItem', 'observationNonEquipmentItem')}) a)`)

/** Refuses items of another project, at their field. */
export async function checkAssets(w: Write, draft: Checked<typeof observation>, before: Observation | null) {
  for (const [field, table, words] of [
    ['equipmentIds', equipments, 'equipment'],
    ['nonEquipmentItemIds', nonEquipmentItems, 'building elements'],
  ] as const) {
    const fresh = draft[field].filter((id) => !before?.[field].includes(id))
    if (fresh.length === 0) continue
    const found = await w.tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.projectId, draft.projectId), inArray(table.id, fresh)))
    if (found.length < fresh.length) throw invalid(`Choose ${words} of this project.`, field)
  }
}

/** The only item that an observation names, for its action; nothing if there are none or several. */
export function onlyAsset({
  equipmentIds,
  nonEquipmentItemIds,
}: Pick<Observation, 'equipmentIds' | 'nonEquipmentItemIds'>) {
  if (equipmentIds.length + nonEquipmentItemIds.length !== 1) return {}
  const [equipmentId = null] = equipmentIds
  const [nonEquipmentItemId = null] = nonEquipmentItemIds
  return { equipmentId, nonEquipmentItemId }
}
