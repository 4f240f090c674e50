import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PermitSummary } from '#contract/entities/permit.ts'
import { processInstanceUserLists as lists, processRuns as runs } from '#server/db/tables/approvalRun.ts'
import { permits } from '#server/db/tables/permit.ts'
import { inHours, usePermits } from '../safety/permitPeople.ts'

const site = usePermits()
const { held, people, submitted } = site

const found = async (query: string) =>
  (await people.reader.read<PermitSummary[]>('GET', `permit?projectId=${held.projectId}&size=100&${query}`)).data.map(
    ({ id }) => id,
  )

test('A register is narrowed to a location, which its menu names', async () => {
  const here = await submitted({ locationId: held.corner, validFrom: inHours(10), validTo: inHours(12) })
  const there = await submitted({ validFrom: inHours(10), validTo: inHours(12) })
  const ids = await found(`where.locationId=${held.corner}`)
  expect([ids.includes(here.id), ids.includes(there.id)]).toEqual([true, false])
  const path = `permit/choices/locationId?projectId=${held.projectId}`
  const { data } = await people.reader.read<{ value: string; words: string }[]>('GET', path)
  expect(data.find(({ value }) => value === String(held.corner))?.words).toBe(here.locationName)
})

test('Menus of references name what they refer to, and no record that the reader does not find', async () => {
  const { clientId } = await submitted({ clientId: held.welders, validFrom: inHours(14), validTo: inHours(16) })
  const menu = async (column: string, who = people.reader) =>
    (
      await who.read<{ value: string | null; words: string }[]>(
        'GET',
        `permit/choices/${column}?projectId=${held.projectId}`,
      )
    ).data
  const companies = await menu('clientId')
  expect(companies.find(({ value }) => value === String(clientId))?.words).toMatch(/^Sample Joinery/)
  expect((await menu('processSubTypeId')).map(({ words }) => words)).toContain('General work')
  expect(await menu('clientId', people.otherWelder)).toEqual([])
})

test('Overdue are those whose decision was due, and permits that have ended without being handed back', async () => {
  const { db } = site.setup.world.services
  const late = await submitted({ validFrom: inHours(20), validTo: inHours(22) })
  const inTime = await submitted({ validFrom: inHours(24), validTo: inHours(26) })
  const expired = await submitted({ validFrom: inHours(28), validTo: inHours(30) })
  await db.update(permits).set({ statusId: 70 }).where(eq(permits.id, expired.id))
  const isDue = async (id: number, dueOn: string) => {
    const [run] = await db
      .select({ id: runs.id })
      .from(runs)
      .where(and(eq(runs.entityKind, 'permit'), eq(runs.entityId, id)))
    await db
      .update(lists)
      .set({ dueOn })
      .where(and(eq(lists.runId, run!.id), eq(lists.statusId, 20)))
  }
  await isDue(late.id, inHours(-1))
  await isDue(inTime.id, inHours(1))
  const ids = await found('view=overdue')
  expect([late, inTime, expired].map(({ id }) => ids.includes(id))).toEqual([true, false, true])
})
