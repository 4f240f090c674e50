import { expect, test } from 'vitest'
import { demoRecords } from '#server/application/worlds/demoRecords.ts'

interface Dated {
  id?: number | undefined
  createdOn?: string | undefined
}
const born = (table: readonly Dated[], id: number | null | undefined) =>
  id ? (table.find((row) => row.id === id)?.createdOn ?? 'never') : ''
function follow(row: Dated, ...earlier: string[]) {
  for (const moment of earlier) expect(moment < (row.createdOn ?? ''), JSON.stringify(row)).toBe(true)
}

test.each([0, 1, 2, 3, 4, 5, 6])(
  'created %i days after a Monday, nothing in the demo world precedes what it depends on',
  (days) => {
    const made = new Date(Date.UTC(2026, 4, 11 + days, 7))
    const { clients, users, projects, projectClients, userProjectRoles, auditEntries } = demoRecords(made, 'hash')
    for (const row of users.rows) {
      follow(row, born(clients.rows, row.clientId))
      if (row.lastLoginOn)
        expect(row.lastLoginOn > (row.createdOn ?? '') && row.lastLoginOn < made.toISOString()).toBe(true)
    }
    for (const row of projects.rows) follow(row, born(clients.rows, row.clientId), born(users.rows, row.managerUserId))
    for (const row of projectClients.rows)
      follow(
        row,
        born(projects.rows, row.projectId),
        born(clients.rows, row.clientId),
        born(users.rows, row.contactUserId),
      )
    for (const row of userProjectRoles.rows)
      follow(row, born(projects.rows, row.projectId), born(users.rows, row.userId))
    for (const entry of auditEntries.rows) {
      const on = entry.on ?? ''
      expect(born(users.rows, entry.byUserId) < on && on < made.toISOString(), JSON.stringify(entry)).toBe(true)
    }
    for (const kind of ['project', 'user'] as const)
      for (const { id } of kind === 'project' ? projects.rows : users.rows) {
        const steps = auditEntries.rows.filter(
          (entry) => entry.entityKind === kind && entry.entityId === id && entry.toStatusId,
        )
        expect(steps.slice(1).map(({ fromStatusId }) => fromStatusId)).toEqual(
          steps.slice(0, -1).map(({ toStatusId }) => toStatusId),
        )
      }
  },
)
