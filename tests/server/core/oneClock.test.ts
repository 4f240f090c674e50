import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Stamp } from '#contract/entity.ts'
import { samples } from '#mocks/samples.ts'
import { forgetOldKeys } from '#server/core/write.ts'
import { auditEntries, changes } from '#server/db/tables/journal.ts'
import { useWorld } from '../../world.ts'
import { add } from '../rights/everyone.ts'

const setup = useWorld()
const day = 86_400_000
const nobody = { clientId: 1, userId: 2, projectId: 2 }
const admin = () => setup.world.as('admin@demo.test')
const now = () => setup.world.services.now().toISOString()

test('everything that one save writes has the same time, that of the server’s clock', async () => {
  setup.world.pass(40 * day)
  const before = now()
  const who = await admin()
  const firm = (await add(who, 'client', samples.client(nobody))) as unknown as Stamp
  expect(firm.createdOn >= before && firm.createdOn <= now()).toBe(true)
  const { db } = setup.world.services
  const announced = await db
    .select({ on: changes.on })
    .from(changes)
    .where(eq(changes.recordId, firm.id))
    .orderBy(changes.sequence)
  const kept = await db
    .select({ on: auditEntries.on })
    .from(auditEntries)
    .where(eq(auditEntries.entityId, firm.id))
    .orderBy(auditEntries.id)
  const moments = [firm.updatedOn, announced.at(-1)?.on, kept.at(-1)?.on]
  expect(moments).toEqual([firm.createdOn, firm.createdOn, firm.createdOn])
})

test('a deleted record can be restored for ninety days of that clock, and no longer', async () => {
  const [kept, lost] = [await deleted(), await deleted()]
  setup.world.pass(89 * day)
  const restore = async (id: number) => (await admin()).read<Stamp>('PUT', `client/${id}/restore`, {})
  const inBin = async () =>
    (await (await admin()).read<{ id: string }[]>('GET', 'bin')).data.map(({ id }) => id).filter((id) => isOurs(id))
  const isOurs = (id: string) => [`client/${kept}`, `client/${lost}`].includes(id)
  expect(await inBin()).toHaveLength(2)
  expect(await restore(kept)).toMatchObject({ status: 200 })
  setup.world.pass(1.5 * day)
  expect(await inBin()).toEqual([])
  expect(await restore(lost)).toMatchObject({ status: 404 })
})

test('restoring a record stamps it and its contents with the person and the time', async () => {
  const first = await admin()
  const template = await add(first, 'template', samples.template(nobody))
  const folder = await add(first, 'templateFolder', { ...samples.templateFolder(nobody), templateId: template.id })
  await first.read('DELETE', `template/${template.id}?rowVersion=${template.rowVersion}`)
  setup.world.pass(day)
  const other = await setup.world.as('admin2@demo.test')
  const restored = await other.read<Stamp>('PUT', `template/${template.id}/restore`, {})
  const inside = await other.read<Stamp>('GET', `templateFolder/${folder.id}`)
  for (const { data } of [restored, inside]) {
    expect(data.updatedById).toBe(other.userId)
    expect(Date.parse(now()) - Date.parse(data.updatedOn)).toBeLessThan(day / 2)
  }
})

test('an idempotency key is valid for one day of that clock', async () => {
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const values = samples.client(nobody)
  const save = async () => (await admin()).read<Stamp>('POST', 'client', values, key)
  const { data } = await save()
  setup.world.pass(day - 60_000)
  await forgetOldKeys(setup.world.services)
  expect((await save()).data.id).toBe(data.id)
  setup.world.pass(120_000)
  await forgetOldKeys(setup.world.services)
  expect((await save()).status).toBe(409)
})

async function deleted() {
  const who = await admin()
  const { id, rowVersion } = await add(who, 'client', samples.client(nobody))
  await who.read('DELETE', `client/${id}?rowVersion=${rowVersion}`)
  return id
}
