import { and, inArray, sql } from 'drizzle-orm'
import { statusesOf, type InspectedKind } from '#contract/equipment/statuses.ts'
import { projectPath, type WaitingRows, type WorkAsked } from '#server/workload/work.ts'
import { itemTables } from './tables.ts'

const pages = { equipment: 'equipments', nonEquipmentItem: 'nonequipmentitems' } as const

/** Items with an overdue inspection, for the contact of their company and the manager of the project. */
export const inspectedWork = (kind: InspectedKind, { person, now }: WorkAsked): WaitingRows[] => {
  const table = itemTables[kind]
  const live = [...statusesOf[kind].inUse, ...statusesOf[kind].stopped]
  return [
    {
      where: and(
        inArray(table.statusId, live),
        sql`${table.overdueFrom} <= ${now}::timestamptz`,
        sql`(exists (select 1 from "projectClient" c where c."projectId" = ${table.projectId}
            and c."clientId" = ${table.clientId} and c."contactUserId" = ${person.userId}::int and not c."isDeleted")
          or exists (select 1 from "project" p where p.id = ${table.projectId} and p."managerUserId" = ${person.userId}::int))`,
      )!,
      projectId: table.projectId,
      number: table.number,
      title: table.name,
      url: projectPath('sms', table.projectId, sql`${pages[kind]}::text || '/' || ${table.id}`),
      reason: 'Inspection overdue',
      next: 'Inspect',
      since: table.overdueFrom,
      dueOn: table.nextDueOn,
      priority: sql`30`,
    },
  ]
}
