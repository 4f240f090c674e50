import { isDueWithin, isPastMoment } from '#server/core/late.ts'
import { and, eq, inArray, isNotNull, not, or, sql, type SQL } from 'drizzle-orm'
import { equipmentStatus, statusesOf, type InspectedKind } from '#contract/equipment/statuses.ts'
import { systems } from '#contract/systems.ts'
import type { Person } from '#server/core/person.ts'
import {
  inSystems,
  managesSafety,
  mayReadSafety,
  mayWriteSafety,
  type InSystem,
} from '#server/core/rights/recordRights.ts'
import { itemTables } from './tables.ts'

interface Item extends InSystem {
  clientId: number
  statusId: number
  /** Only for equipment. */
  isAsset?: boolean
}

/** Actions of everyone who may write safety records: people who see that something is unsafe stop its use. */
const forEverybody = ['takeOut', 'event']

const ofAssets = ['handOverAsset', 'decommission']
const ofSites = ['offHire', 'transfer', 'handOverAsset']

/** Only assets are handed over and decommissioned; once they are in a building, they do not leave like hired plant. */
const unfitBecause = ({ isAsset, systemId }: Item, action: string) => {
  if (isAsset === false && ofAssets.includes(action))
    return 'Only equipment of a type that stays in the building is an asset.'
  if (isAsset !== undefined && systemId === systems.fm && ofSites.includes(action))
    return 'It belongs to the building. Decommission it instead.'
  return null
}

/**
 * Everyone who sees the safety records of a project finds its equipment and places; people of a subcontractor or a
 * supplier those of their company. Managers keep them (domain specification, 2.3).
 */
export const inspectedRules = (kind: InspectedKind) =>
  ({
    personal: true,
    finds(person) {
      if (person.seesAll) return true
      const table = itemTables[kind]
      const seen = inSystems(person, table, (place) => mayReadSafety(person, place, [person.clientId]))
      if (!seen) return false
      const whole = inSystems(person, table, (place) => mayReadSafety(person, place, []))
      const own = eq(table.clientId, person.clientId)
      return and(seen, whole ? or(whole, own) : own) ?? false
    },
    creates: managesSafety,
    edits: (person, row) => managesSafety(person, row) && row.statusId !== equipmentStatus.decommissioned,
    removes: managesSafety,
    keptBecause: ({ statusId }) =>
      statusId === statusesOf[kind].waiting ? null : 'Only an item that was never accepted is deleted.',
    unfitBecause,
    acts: (person, row, action) =>
      managesSafety(person, row) || (forEverybody.includes(action) && mayWriteSafety(person, row)),
  }) satisfies {
    personal: true
    finds(person: Person): boolean | SQL
    creates(person: Person, draft: InSystem): boolean
    edits(person: Person, row: Item): boolean
    removes(person: Person, row: Item): boolean
    keptBecause(row: Item): string | null
    unfitBecause(row: Item, action: string): string | null
    acts(person: Person, row: Item, action: string): boolean
  }

/** Whether an item in use, or stopped, has an overdue inspection. */
export const isOverdueItem = (kind: InspectedKind, now: string) =>
  and(
    inArray(itemTables[kind].statusId, [...statusesOf[kind].inUse, ...statusesOf[kind].stopped]),
    isPastMoment(itemTables[kind].overdueFrom, now),
  )!

/** The conditions of a window's views. */
export function inspectedViews(kind: InspectedKind, { asOf }: Person) {
  const table = itemTables[kind]
  const today = sql`(${asOf}::timestamptz at time zone (select p."timeZone" from "project" p where p.id = ${table.projectId}))::date`
  const dueSoon = and(
    isNotNull(table.nextDueOn),
    not(isPastMoment(table.overdueFrom, asOf)),
    isDueWithin(table.nextDueOn, today, 7),
  )
  const stopped = inArray(table.statusId, [...statusesOf[kind].stopped])
  return {
    all: undefined,
    dueSoon,
    overdue: isOverdueItem(kind, asOf),
    stopped,
  }
}
