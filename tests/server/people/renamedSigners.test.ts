import { expect, test } from 'vitest'
import type { Visitor } from '#mocks/world.ts'
import { pdfPages } from '#tests/pdfPages.ts'
import { useAccidents } from '../safety/accidentPeople.ts'
import { byPin, givePin } from './pins.ts'
import { rowOf } from '../rights/everyone.ts'

const site = useAccidents()
const { held, people, setup } = site

async function rename(who: Visitor, lastName: string) {
  const row = await rowOf(held.admin, `user/${who.userId}`)
  expect(await held.admin.read('PUT', `user/${who.userId}`, { ...row, lastName })).toMatchObject({ errors: [] })
  return { userId: who.userId, was: String(row.fullName), now: `${String(row.firstName)} ${lastName}` }
}

test('An accident says, also on paper, which of its witnesses and deciders have another name by now', async () => {
  const id = await site.begun()
  await givePin(setup.world, people.colleague, '915482')
  const { signature } = await byPin(people.author, people.colleague.userId, '915482')
  await site.add(people.author, id, 'witness', { name: 'Anyone', statement: 'I heard the ladder slide.', signature })
  await site.done(people.author, id, 'submit')
  const decision = { isReportable: true, category: 'death', reason: 'They died of it on the day after.' }
  await site.done(people.adviser, id, 'decide', decision)
  expect((await site.details(id)).renamedPeople).toEqual([])
  const renamed = [await rename(people.colleague, 'Witnessed'), await rename(people.adviser, 'Decided')]
  expect((await site.details(id)).renamedPeople).toEqual(renamed.toSorted((one, other) => one.userId - other.userId))
  const answer = await held.admin.ask('GET', `accident/${id}/pdf`)
  const paper = (await pdfPages(await answer.arrayBuffer())).join(' ')
  for (const { userId, was, now } of renamed)
    expect(paper).toContain(`${was}, account ${userId}, is now called ${now}.`)
})
