import { sql } from 'drizzle-orm'
import { nonEquipmentItem, type NonEquipmentItem } from '#contract/entities/nonEquipmentItem.ts'
import { itemStatus as status } from '#contract/equipment/statuses.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import {
  accepted,
  afterAnEvent,
  arrived,
  ended,
  putBack,
  saidOf,
  takenOut,
} from '#server/features/equipment/actions.ts'
import { inspectedResource } from '#server/features/equipment/inspectedResource.ts'
import { inspectedRules } from '#server/features/equipment/rules.ts'
import { nonEquipmentItems } from '#server/db/tables/nonEquipmentItem.ts'

const { announceToFormer, ...common } = inspectedResource('nonEquipmentItem')
const itemOf = ({ id }: NonEquipmentItem) => ({ kind: 'nonEquipmentItem' as const, id })

/** Green in use, amber if the last inspection of a type found defects, red otherwise; none once it is removed. */
const tag = sql.raw(`(case when "nonEquipmentItem"."statusId" = ${status.removed} then null
  when "nonEquipmentItem"."statusId" <> ${status.inUse} then 'red'
  when (select bool_or(s."lastResult" = 'passWithDefects') from "nonEquipmentItemStanding" s
    where s."itemId" = "nonEquipmentItem".id) then 'amber'
  else 'green' end)`)

export const nonEquipmentItemResource: KindResource<typeof nonEquipmentItem> = {
  ...common,
  entity: nonEquipmentItem,
  table: nonEquipmentItems,
  rules: inspectedRules('nonEquipmentItem'),
  keptOffline: true,
  facts: { ...common.facts, tag },
  immutable: { projectId: 'An item cannot be moved to another project.' },
  actions: {
    accept: (w, row, { handedOverOn }) => accepted(w, itemOf(row), { handedOverOn }),
    takeOut: (w, row, { reason }) => takenOut(w, itemOf(row), reason),
    putBack: (w, row, { comment }) => putBack(w, itemOf(row), comment),
    event: (w, row, input) => afterAnEvent(w, itemOf(row), input),
    async remove(w, row, { comment }) {
      saidOf(w, itemOf(row), row.projectId, comment)
      return ended(w, itemOf(row), status.removed)
    },
    async bringBack(w, row) {
      return { ...(await arrived(w, itemOf(row))), handedOverOn: null }
    },
  },
  async afterwards(w, row, before) {
    announceToFormer(w, row, before)
  },
}
