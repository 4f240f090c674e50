import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PermitOnCalendar } from '#contract/questionnaires/permitCalendar.ts'
import type { Visitor } from '#mocks/world.ts'
import { permits } from '#server/db/tables/permit.ts'
import { inHours, strokes, usePermits } from './permitPeople.ts'

const site = usePermits()
const { held, people, approved, done, permit, submitted } = site

const calendar = (who: Visitor, from: string, to: string) =>
  who.read<PermitOnCalendar[]>('GET', `permitCalendar/${held.projectId}?from=${from}&to=${to}`)
const shownTo = async (who: Visitor, from: string, to: string) => (await calendar(who, from, to)).data
const at = (from: number, to: number) => ({ validFrom: inHours(from), validTo: inHours(to) })
const isOf = (id: number) => (one: PermitOnCalendar) => one.id === id

test('The calendar shows the permits of its time with their zone, without drafts and those of other times', async () => {
  const inside = await submitted(at(10, 14))
  const across = await submitted(at(19, 21))
  const later = await submitted(at(30, 34))
  const draft = await permit(at(11, 12))
  const shown = await shownTo(people.reader, inHours(8), inHours(20))
  expect(shown.map(({ id }) => id)).toEqual([inside.id, across.id])
  expect(shown[0]).toMatchObject({ number: inside.number, locationId: held.otherZone, statusId: 20, clash: null })
  expect(shown.some(({ id }) => id === later.id || id === draft.id)).toBe(false)
})

test('Permits that clash say so on both sides, in their zone and in its parts', async () => {
  const hot = { processSubTypeId: held.hotWork, locationId: held.zone, ...at(40, 44) }
  const { db } = site.setup.world.services
  const general = await submitted({ locationId: held.corner, ...at(42, 46) })
  const burning = await permit({ ...hot })
  await db.update(permits).set({ statusId: 20, number: 'PTW-9001' }).where(eq(permits.id, burning.id))
  const entry = await permit({ processSubTypeId: held.confined, locationId: held.zone, ...at(45, 47) })
  await db.update(permits).set({ statusId: 20, number: 'PTW-9002' }).where(eq(permits.id, entry.id))
  const shown = await shownTo(people.reader, inHours(38), inHours(50))
  const clashOf = (id: number) => shown.find(isOf(id))!.clash
  expect([clashOf(burning.id), clashOf(general.id), clashOf(entry.id)]).toEqual([
    'conflicting',
    'exclusive',
    'exclusive',
  ])
})

test('A permit that nobody has handed back is in the way of what follows it', async () => {
  const { id } = await approved({ processSubTypeId: held.confined, locationId: held.corner, ...at(-2, 1) })
  await done(people.holder, id, 'start', strokes)
  const { db } = site.setup.world.services
  await db
    .update(permits)
    .set({ statusId: 70, validTo: inHours(-1) })
    .where(eq(permits.id, id))
  const next = await permit({ locationId: held.corner, ...at(2, 4) })
  await db.update(permits).set({ statusId: 20, number: 'PTW-9003' }).where(eq(permits.id, next.id))
  const shown = await shownTo(people.reader, inHours(1), inHours(5))
  expect(shown.find(isOf(next.id))!.clash).toBe('exclusive')
  expect(shown.find(isOf(id))).toMatchObject({ statusId: 70 })
  await db.update(permits).set({ statusId: 80 }).where(eq(permits.id, id))
})

test('A subcontractor sees the permits of its own people, and that there is something in their way', async () => {
  const own = await submitted({ clientId: held.welders, locationId: held.zone, ...at(60, 64) })
  const other = await permit({ processSubTypeId: held.confined, locationId: held.zone, ...at(61, 62) })
  const { db } = site.setup.world.services
  await db.update(permits).set({ statusId: 20, number: 'PTW-9004' }).where(eq(permits.id, other.id))
  expect(await shownTo(people.welder, inHours(58), inHours(70))).toMatchObject([{ id: own.id, clash: 'exclusive' }])
  expect(await shownTo(people.otherWelder, inHours(58), inHours(70))).toEqual([])
})

test.each([
  ['2026-11-24', 'soon', 'to'],
  ['never', '2026-11-24', 'from'],
  ['2026-11-24', '2026-11-24', 'to'],
  ['2026-11-24', '2027-11-24', 'to'],
])('A calendar from %s to %s is refused', async (from, to, field) => {
  expect(await calendar(people.reader, from, to)).toMatchObject({ status: 400, errors: [{ field }] })
})
