import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { projectStatus } from '#contract/entities/project.ts'
import { useWorld } from '#tests/world.ts'
import { routeRequests, situationOf } from './routeRequests.ts'
import { signInEveryone, type Everyone, type Row } from './everyone.ts'
import { cells, type Cell } from './table.ts'

const setup = useWorld()
let everyone: Everyone
beforeAll(async () => void (everyone = await signInEveryone(setup.world)))

/** Writes that are refused to this person on a project of others. */
const refused = cells.filter(
  ({ route, whose, person, outcome }) =>
    person === 'staff' && whose.startsWith('foreign') && /^40[034]$/.test(outcome) && !route.startsWith('GET'),
)

/** Statuses that would reveal something about a record: it is locked, closed, changed or in use. */
const tells = [409, 412, 422, 423]

test('Who has no right learns nothing of a locked safety file or a closed project from any refusal', async () => {
  const tried: { cell: Cell; row: Row }[] = []
  for (const cell of refused) {
    const request = routeRequests[cell.route]!
    const situation = situationOf(everyone, cell)
    tried.push({ cell, row: (await request.target?.(situation)) ?? { id: 0, rowVersion: 0 } })
  }
  expect(tried.length).toBeGreaterThan(100)
  const projectId = everyone.projects.foreign
  const { db } = setup.world.services
  await db.execute(sql`insert into "safetyFileIssue" ("projectId", number, note, "issuedOn", "issuedById", "acceptedOn", "acceptedById", signature)
    values (${projectId}, 1, '', now(), ${everyone.admin.userId}, now(), ${everyone.admin.userId}, 'A')`)
  await db.execute(sql`update project set "statusId" = ${projectStatus.closed} where id = ${projectId}`)

  const visitor = everyone.visitors.staff
  const told: string[] = []
  for (const { cell, row } of tried) {
    const { method, path, body } = await routeRequests[cell.route]!.ask(row, situationOf(everyone, cell))
    const { status } = await visitor.ask(method, path, body)
    if (tells.includes(status) || status < 400) told.push(`${cell.route} ${status}`)
  }
  expect(told).toEqual([])
})
