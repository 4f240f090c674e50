import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { samples } from '#mocks/samples.ts'
import type { LogLine } from '#server/base/log.ts'
import { keepNamesApart } from '#server/core/lookAlikes.ts'
import { clients } from '#server/db/tables/client.ts'
import { users } from '#server/db/tables/user.ts'
import { useWorld } from '../../world.ts'
import { add } from '../rights/everyone.ts'

const setup = useWorld()
const nobody = { clientId: 1, userId: 0, projectId: 0 }

test('Names from before texts were cleaned are cleaned at the start, and doubles are listed and left to people', async () => {
  const { db } = setup.world.services
  const admin = await setup.world.as('admin@demo.test')
  const user = await add(admin, 'user', samples.user(nobody))
  const [first, second, third] = [
    await add(admin, 'client', samples.client(nobody)),
    await add(admin, 'client', samples.client(nobody)),
    await add(admin, 'client', samples.client(nobody)),
  ]
  // Duplicates as an earlier version allowed them.
  await db.execute(sql`drop index "client_name_alike"`)
  const rename = (id: number, name: string) => db.update(clients).set({ name }).where(eq(clients.id, id))
  await rename(first.id, 'Plánanna')
  await rename(second.id, 'Pla\u0301nanna\u200b')
  await rename(third.id, 'Pla\u0301nanna Éireann \u00a0Teo')
  await db
    .update(users)
    .set({ firstName: ' Gra\u0301inne', email: `${String(user.email)}\u200b`, phone: '+353\u00a0(0)85 555 0100' })
    .where(eq(users.id, user.id))

  const said: LogLine[] = []
  const start = () => keepNamesApart(db, new Date().toISOString(), (line) => said.push(line))
  await start()
  const nameOf = async (id: number) => (await db.select().from(clients).where(eq(clients.id, id)))[0]!.name
  expect(await nameOf(second.id)).toBe('Pla\u0301nanna\u200b')
  expect(await nameOf(third.id)).toBe('Plánanna Éireann Teo')
  expect((await db.select().from(users).where(eq(users.id, user.id)))[0]).toMatchObject({
    firstName: 'Gráinne',
    email: user.email,
    phone: '+353 85 555 0100',
  })
  const doubles = {
    level: 'warn',
    message: 'These rows look alike. Rename or delete all but one',
    kind: 'client',
    ids: [first.id, second.id],
  }
  expect(said).toEqual([
    {
      level: 'warn',
      message: 'A name stays as it is, because another row has it',
      kind: 'client',
      field: 'name',
      id: second.id,
    },
    doubles,
  ])

  // Each start logs it until someone renames one.
  said.length = 0
  await start()
  expect(said).toEqual([doubles])
  await rename(second.id, 'Plánanna Nua')
  said.length = 0
  await start()
  expect(said).toEqual([])
  await expect(rename(second.id, 'Plananna')).rejects.toThrow()
})
