import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemNames } from '#contract/systems.ts'
import { fillLookups } from '#server/db/supplied/lookups.ts'
import { equipmentTypes } from '#server/db/tables/equipmentType.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { rowsOf, type Database } from '#server/db/database.ts'
import { clients } from '#server/db/tables/client.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { projectClients } from '#server/db/tables/projectClient.ts'
import { processSubTypes } from '#server/db/tables/processSubType.ts'
import { projects } from '#server/db/tables/project.ts'
import { users } from '#server/db/tables/user.ts'
import { userProjectRoles } from '#server/db/tables/userProjectRole.ts'
import { largeWorld } from '#server/application/worlds/largeWorld.ts'
import { fillWorld } from '#server/application/worlds/worlds.ts'
import { bareDatabase } from '#tests/database.ts'
import { accountsAreAsPromised, clientsOfEveryProject, everythingIn, hash, today } from '../core/worldRows.ts'

describe('The empty world', () => {
  test('gives a new database the lists, the statutory intervals and no people, and a missing list entry is restored', async () => {
    const world = await bareDatabase()
    await fillWorld(world.db, 'empty', { today, hash })
    const types = await world.db.select().from(equipmentTypes).orderBy(equipmentTypes.id)
    expect(types.length).toBeGreaterThan(40)
    const subTypes = await world.db.select().from(processSubTypes)
    const ids = subTypes.map(({ id }) => id)
    expect(
      types.flatMap(({ schedules }) => schedules).filter(({ subTypeId }) => !ids.includes(subTypeId ?? 0)),
    ).toEqual([])
    for (const table of [users, clients, projects, notifications]) expect(await world.db.$count(table)).toBe(0)
    await world.db.update(equipmentTypes).set({ isDeleted: true })
    await fillWorld(world.db, 'empty', { today, hash })
    expect(await world.db.$count(equipmentTypes)).toBe(types.length)
    const before = await everythingIn(world.db)
    await world.db.delete(lookups).where(sql`list = 'bodyParts' and id > 100`)
    await fillLookups(world.db, today)
    expect(await everythingIn(world.db)).toEqual(before)
    await world.close()
  })
})

describe('The large world', () => {
  let world: Database
  beforeAll(async () => {
    world = await bareDatabase()
    await fillWorld(world.db, 'large', { today, hash })
  })
  afterAll(() => world.close())

  test('has as many records as a large firm collects over years', async () => {
    expect(await world.db.$count(clients)).toBe(largeWorld.clients)
    expect(await world.db.$count(users)).toBe(largeWorld.users)
    expect(await world.db.$count(projects)).toBe(largeWorld.projects)
    expect(await world.db.$count(notifications)).toBe(largeWorld.notifications)
    expect(await world.db.$count(projectClients)).toBeGreaterThan(19_900)
    expect(await world.db.$count(userProjectRoles)).toBeGreaterThan(24_900)
  })

  test('has all four systems on most projects', async () => {
    const whole = await world.db.$count(projects, sql`jsonb_array_length(${projects.systems}) = ${systemNames.length}`)
    expect(whole / largeWorld.projects).toBeGreaterThan(0.6)
    expect(whole).toBeLessThan(largeWorld.projects)
  })

  test('names exactly one client for each project', async () => {
    expect(rowsOf(await world.db.execute(clientsOfEveryProject))).toEqual([])
  })

  test('gives the demo accounts the same rights as the demo world', () => accountsAreAsPromised(world.db))

  test('has statistics for the query planner', async () => {
    const counted = await world.db.execute(sql`select reltuples::int as rows from pg_class where relname = 'project'`)
    const [project] = rowsOf<{ rows: number }>(counted)
    expect(project?.rows).toBe(largeWorld.projects)
  })
})
