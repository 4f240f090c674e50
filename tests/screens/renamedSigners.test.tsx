import { expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { disciplinaries } from '#server/db/tables/disciplinary.ts'
import { rowsOf } from '#server/db/database.ts'
import type { Visitor } from '#mocks/world.ts'
import { useAccidents } from '../server/safety/accidentPeople.ts'
import { byPin, givePin } from '../server/people/pins.ts'
import { rowOf } from '../server/rights/everyone.ts'
import { useBrowsers } from '../browser.tsx'

const site = useAccidents()
const { held, people, setup } = site
const browsers = useBrowsers(setup)

async function rename(who: Visitor, lastName: string) {
  const row = await rowOf(held.admin, `user/${who.userId}`)
  expect(await held.admin.read('PUT', `user/${who.userId}`, { ...row, lastName })).toMatchObject({ errors: [] })
  return { was: String(row.fullName), now: `${String(row.firstName)} ${lastName}` }
}
test('a witness of an accident and who decided on its report are shown with the names that they have by now', async () => {
  const id = await site.begun()
  await givePin(setup.world, people.colleague, '915482')
  const { signature } = await byPin(people.author, people.colleague.userId, '915482')
  await site.add(people.author, id, 'witness', { name: 'Anyone', statement: 'I heard the ladder slide.', signature })
  await site.done(people.author, id, 'submit')
  const reason = 'The ladder was not in use for work then.'
  await site.done(people.adviser, id, 'decide', { isReportable: true, category: 'death', reason })
  expect((await site.details(id)).renamedPeople).toEqual([])
  const witness = await rename(people.colleague, 'Witnessed')
  const decider = await rename(people.adviser, 'Decided')
  expect((await site.details(id)).renamedPeople).toEqual(
    [
      { userId: people.colleague.userId, ...witness },
      { userId: people.adviser.userId, ...decider },
    ].toSorted((one, other) => one.userId - other.userId),
  )
  const one = await browsers('admin@demo.test', `/manage/projects/sms/view/${held.projectId}/accidents/${id}`)
  expect(await one.screen.findByText(`now called ${witness.now}`)).toBeVisible()
  expect(await one.screen.findByText(`, now called ${decider.now}`)).toBeVisible()
})

test('who decided on an appeal, and who recorded that a card was refused, are shown with the names that they have by now', async () => {
  const { db } = setup.world.services
  const [card] = rowsOf<{ id: number; projectId: number }>(
    await db.execute(sql`select id, "projectId" from disciplinary where "statusId" = 40 and not "isDeleted" limit 1`),
  )
  const [by, decidedBy] = [people.author, people.manager]
  const names = await Promise.all([by, decidedBy].map((who) => rowOf(held.admin, `user/${who.userId}`)))
  const at = '2026-01-05T09:00:00.000Z'
  await db
    .update(disciplinaries)
    .set({
      receipt: {
        at,
        by: String(names[0]!.fullName),
        byUserId: by.userId,
        isRefused: true,
        witness: 'Pat Moloney',
        signature: [],
        contentHash: null,
      },
      appeal: {
        by: 'The union',
        on: '2026-01-04',
        text: 'The camera shows another.',
        decision: 'upheld',
        decidedBy: String(names[1]!.fullName),
        decidedByUserId: decidedBy.userId,
        decidedOn: at,
        comment: 'It does not.',
        levelBefore: null,
      },
    })
    .where(eq(disciplinaries.id, card!.id))
  const recorder = await rename(by, 'Recorder')
  const decider = await rename(decidedBy, 'Appealed')
  const page = `/manage/projects/sms/view/${card!.projectId}/disciplinaries/${card!.id}`
  const one = await browsers('admin@demo.test', page)
  for (const { now } of [recorder, decider]) expect(await one.screen.findByText(`, now called ${now}`)).toBeVisible()
})
