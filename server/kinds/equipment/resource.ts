import { sql } from 'drizzle-orm'
import { equipment, type Equipment } from '#contract/entities/equipment.ts'
import { equipmentStatus as status, statusesOf } from '#contract/equipment/statuses.ts'
import { systems } from '#contract/systems.ts'
import { notBefore } from '#contract/text/words.ts'
import { forbidden, invalid, notNow } from '#server/base/refuse.ts'
import type { Person } from '#server/core/person.ts'
import { dayWhere } from '#server/core/today.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import {
  accepted,
  afterAnEvent,
  arrived,
  ended,
  isFailure,
  putBack,
  refuseHolds,
  saidOf,
  takenOut,
} from '#server/features/equipment/actions.ts'
import { inspectedResource } from '#server/features/equipment/inspectedResource.ts'
import { flagPermits } from '#server/features/equipment/permitsNaming.ts'
import { inspectedRules, inspectedViews } from '#server/features/equipment/rules.ts'
import { lockedItem } from '#server/features/equipment/reckoning.ts'
import { reckonedFor } from '#server/features/equipment/inspectionStanding.ts'
import { managesSafety } from '#server/core/rights/recordRights.ts'
import { transferred } from '#server/features/equipment/transfer.ts'
import { refuseNotCleared } from '#server/features/site/clearance.ts'
import { namedEntries } from '#server/features/site/namedPeople.ts'
import { refuseOffProject } from '#server/features/site/offProject.ts'
import { refuseLocationElsewhere } from '#server/features/site/refuseElsewhere.ts'
import { equipments } from '#server/db/tables/equipment.ts'

const { announceToFormer, check, ...common } = inspectedResource('equipment')
/** The number of days before the end of a warranty in which defects should be claimed. */
const warrantyNotice = 90

/** The condition for equipment whose warranty ends soon, by the date on its site. */
const isWarrantyEnding = ({ asOf }: Person) => {
  const ends = sql`(${equipments.warrantyStart} + ${equipments.warrantyMonths} * interval '1 month')::date`
  const today = dayWhere(asOf, sql`(select p."timeZone" from "project" p where p.id = ${equipments.projectId})`)
  return sql`${ends} between ${today} and ${today} + ${warrantyNotice}::int`
}

const itemOf = ({ id }: Equipment) => ({ kind: 'equipment' as const, id })

export const equipmentResource: KindResource<typeof equipment> = {
  ...common,
  entity: equipment,
  table: equipments,
  rules: inspectedRules('equipment'),
  keptOffline: true,
  window: (person) => ({ views: { ...inspectedViews('equipment', person), warranty: isWarrantyEnding(person) } }),
  immutable: { projectId: 'Equipment moves to another project by ‘Transfer’, which keeps its history.' },
  async check(w, draft, before) {
    const values = await check(w, draft, before)
    if (draft.spaceId !== (before?.spaceId ?? null))
      await refuseLocationElsewhere(w, draft.projectId, draft.spaceId, { field: 'spaceId', what: 'space' })
    const known = new Set(before?.operators.map(({ name }) => name))
    const operators = await namedEntries(w, 'operator', draft.projectId, draft.operators, before?.operators)
    const fresh = operators.filter(({ name }) => !known.has(name))
    await refuseOffProject(w, draft.projectId, fresh, 'operators')
    await refuseNotCleared(w, draft.projectId, fresh, 'operators')
    return { ...values, operators }
  },
  actions: {
    async accept(w, row, { comment }) {
      saidOf(w, itemOf(row), row.projectId, comment)
      return accepted(w, itemOf(row))
    },
    takeOut: (w, row, { reason }) => takenOut(w, itemOf(row), reason),
    putBack: (w, row, { comment }) => putBack(w, itemOf(row), comment),
    event: (w, row, input) => afterAnEvent(w, itemOf(row), input),
    async offHire(w, row, { offHireOn }) {
      if (row.onHireFrom !== null && offHireOn < row.onHireFrom)
        throw invalid(notBefore('The day on which it goes off hire', 'the day on which it comes on hire'), 'offHireOn')
      return { ...(await ended(w, itemOf(row), status.offHire)), offHireOn }
    },
    async bringBack(w, row) {
      return { ...(await arrived(w, itemOf(row))), offHireOn: null }
    },
    transfer: (w, row, { toProjectId }) => transferred(w, row, toProjectId),
    async handOverAsset(w, row, { handedOverOn }) {
      if (!row.isAsset) throw invalid('Only equipment that belongs to the building is handed over.', 'handedOverOn')
      // It belongs to facility management from then on (domain specification, 8 and 11).
      if (!managesSafety(w.person, { ...row, systemId: systems.fm }))
        throw forbidden('hand over assets to facility management, which takes Manage there as well')
      const item = await lockedItem(w, itemOf(row))
      const { holds, values } = await reckonedFor(w, { ...item, handedOverOn })
      await refuseHolds(w, holds.filter(isFailure))
      return { ...values, systemId: systems.fm }
    },
    async decommission(w, row, { reason }) {
      if (!row.isAsset) throw notNow('Only equipment that belongs to the building is decommissioned. Take it off hire.')
      saidOf(w, itemOf(row), row.projectId, reason)
      return { ...(await ended(w, itemOf(row), status.decommissioned)), outReason: reason }
    },
  },
  async afterwards(w, row, before) {
    announceToFormer(w, row, before)
    const { inUse } = statusesOf.equipment
    if (before && inUse.includes(before.statusId) && !inUse.includes(row.statusId)) await flagPermits(w, [row])
  },
}
