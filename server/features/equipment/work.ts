import { and, sql } from 'drizzle-orm'
import type { InspectedKind } from '#contract/equipment/statuses.ts'
import type { FigureRows } from '#server/core/figure.ts'
import { recordPathSql, type WaitingRows, type WorkAsked } from '#server/core/work.ts'
import { isOverdueItem } from './rules.ts'
import { itemTables } from './tables.ts'

const overdueOf = { equipment: 'overdueEquipment', nonEquipmentItem: 'overduePlaces' } as const

/**
 * The items of a project with an overdue inspection, whoever is responsible for them: of this kind, and of both
 * together.
 */
export const inspectedFigures = (kind: InspectedKind, { now }: WorkAsked): FigureRows[] => [
  { name: overdueOf[kind], where: isOverdueItem(kind, now), lateFrom: sql`${itemTables[kind].overdueFrom}` },
  { name: 'overdueInspections', where: isOverdueItem(kind, now) },
]

/** Items with an overdue inspection, for the contact of their company and the manager of the project. */
export const inspectedWork = (kind: InspectedKind, { person, now }: WorkAsked): WaitingRows[] => {
  const table = itemTables[kind]
  return [
    {
      where: and(
        isOverdueItem(kind, now),
        sql`(exists (select 1 from "projectClient" c where c."projectId" = ${table.projectId}
            and c."clientId" = ${table.clientId} and c."contactUserId" = ${person.userId}::int and not c."isDeleted")
          or exists (select 1 from "project" p where p.id = ${table.projectId} and p."managerUserId" = ${person.userId}::int))`,
      )!,
      projectId: table.projectId,
      number: table.number,
      title: table.name,
      url: recordPathSql(kind, table),
      reason: 'Inspection overdue',
      next: 'Inspect',
      since: table.overdueFrom,
      dueOn: table.nextDueOn,
      dueFor: 'Inspection',
      isLate: isOverdueItem(kind, now),
      priority: sql`30`,
    },
  ]
}
