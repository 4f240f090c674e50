import { describe, expect, test } from 'vitest'
import type { AccidentDetails } from '#contract/safety/accidentDetails.ts'
import { unlinkedNamesPath, type UnlinkedName } from '#contract/people/unlinkedNames.ts'
import type { Visitor } from '#mocks/world.ts'
import { samples } from '#mocks/samples.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { add, rowOf, type Fields } from '../rights/everyone.ts'
import { strokes } from '../safety/permitPeople.ts'
import { useInductions } from '../safety/inductionPeople.ts'

const site = useInductions()
const { held, people, more, listed } = site
const own = () => held.projectId
const names = async (who: Visitor = held.admin, at = own()) =>
  (await who.read<UnlinkedName[]>('GET', `${unlinkedNamesPath}/${at}`)).data
const decideOnAll = (found: readonly UnlinkedName[], fields: Fields, who: Visitor = held.admin, at = own()) =>
  who.read('PUT', `${unlinkedNamesPath}/${at}`, {
    names: found.map(({ kind, recordId, slot, of }) => ({ kind, recordId, slot, of })),
    ...fields,
  })
const decide = (name: UnlinkedName, ...more: [fields: Fields, who?: Visitor, at?: number]) =>
  decideOnAll([name], ...more)
/** Two people of one name, so that an induction of that name is linked to nobody. */
async function namesakes() {
  const lastName = `Novak ${crypto.randomUUID().slice(0, 6)}`
  const [one, other] = [await listed({ firstName: 'Ivo', lastName }), await listed({ firstName: 'Ivo', lastName })]
  const induction = await add(people.author, 'induction', site.draft({ title: one.name }))
  const find = async (who?: Visitor) =>
    (await names(who)).find(({ recordId, kind }) => kind === 'induction' && recordId === induction.id)
  return { one, other, induction, find }
}

describe('A name in a record that fits nobody on the list for certain', () => {
  test('is listed with whom it may stand for and why, and linked by those who keep the list', async () => {
    const { one, other, induction, find } = await namesakes()
    const name = (await find())!
    expect(name).toMatchObject({ kindName: 'Induction', as: 'Inducted', name: one.name, slot: '', isLeft: false })
    expect(name.likely.map(({ personId, why }) => [personId, why])).toEqual(
      [one, other].map(({ personId }) => [personId, 'The same name and company']),
    )
    expect((await decide(name, { action: 'link', personId: other.personId }, people.author)).errors).toEqual([])
    expect(await rowOf(held.admin, `induction/${induction.id}`)).toMatchObject({
      personId: other.personId,
      title: one.name,
    })
    expect(await find()).toBeUndefined()
    expect((await decide(name, { action: 'leave' })).errors).not.toEqual([])
  })

  test('stays as it was typed once somebody says so, until they take that back or the name changes', async () => {
    const { find, induction } = await namesakes()
    await decide((await find())!, { action: 'leave' })
    expect(await find()).toMatchObject({ isLeft: true })
    await decide((await find())!, { action: 'undo' })
    expect(await find()).toMatchObject({ isLeft: false })
    await decide((await find())!, { action: 'leave' })
    const row = await rowOf(people.author, `induction/${induction.id}`)
    expect((await people.author.read('PUT', 'induction', { ...row, title: 'Ivan Nobody' })).errors).toEqual([])
    expect(await find()).toMatchObject({ name: 'Ivan Nobody', isLeft: false })
  })

  test('is linked in a list of signatures, and nowhere else in it', async () => {
    const { one } = await namesakes()
    const permit = await site.permits.approved()
    for (const name of [one.name, 'Somebody Else'])
      await site.permits.done(people.issuer, permit.id, 'signOn', { name, company: null, ...strokes })
    const found = (await names()).filter(({ kind, recordId }) => kind === 'permit' && recordId === permit.id)
    expect(found.map(({ name }) => name)).toEqual([one.name, 'Somebody Else'])
    expect((await decide(found[0]!, { action: 'link', personId: one.personId })).errors).toEqual([])
    const { workers } = await site.permits.read(permit.id)
    expect(workers.map(({ name, personId }) => [name, personId])).toEqual([
      [one.name, one.personId],
      ['Somebody Else', null],
    ])
  })

  test('is linked in all records at once, or in none if somebody was quicker in one of them', async () => {
    const { one, induction } = await namesakes()
    const more = async () => (await add(people.author, 'induction', site.draft({ title: one.name }))).id
    const ids = [induction.id, await more(), await more()]
    const found = (await names()).filter(({ kind, recordId }) => kind === 'induction' && ids.includes(recordId))
    expect(found).toHaveLength(3)
    await decide(found[1]!, { action: 'link', personId: one.personId })
    const linked = async () => {
      const rows = await Promise.all(ids.map((id) => rowOf(held.admin, `induction/${id}`)))
      return rows.map(({ personId }) => personId === one.personId)
    }
    const late = await decideOnAll(found, { action: 'link', personId: one.personId })
    expect(late.errors).toMatchObject([{ message: expect.stringContaining('Somebody has decided') }])
    expect((await linked()).filter(Boolean)).toHaveLength(1)
    const rest = found.filter((_, at) => at !== 1)
    expect((await decideOnAll(rest, { action: 'link', personId: one.personId })).errors).toEqual([])
    expect(await linked()).toEqual([true, true, true])
  })

  test('may stand for someone of the same last name and initial, whatever comes first in the alphabet', async () => {
    const lastName = `Adams${crypto.randomUUID().slice(0, 6)}`
    const person = await listed({ firstName: 'Tom', lastName })
    const induction = await add(people.author, 'induction', site.draft({ title: `T ${lastName}` }))
    const name = (await names()).find(({ kind, recordId }) => kind === 'induction' && recordId === induction.id)!
    expect(name.likely).toMatchObject([{ personId: person.personId, why: 'The same last name and initial' }])
  })

  test('is decided on by nobody else, for somebody of this list only', async () => {
    const { find } = await namesakes()
    const name = (await find())!
    for (const who of [people.reader, people.designer]) {
      expect((await who.read('GET', `${unlinkedNamesPath}/${own()}`)).errors).not.toEqual([])
      expect((await decide(name, { action: 'leave' }, who)).errors).not.toEqual([])
    }
    // Whoever keeps the list sees no name of a record that they may not open.
    expect(await find(more.inductor)).toBeUndefined()
    expect((await decide(name, { action: 'leave' }, more.inductor)).errors).not.toEqual([])
    expect((await decide(name, { action: 'link', personId: 1 })).errors).toMatchObject([{ field: 'personId' }])
  })
})

test('Names in confidential records are for those who read them, and are linked inside what is encrypted', async () => {
  const bridge = projectId('HB-014')
  const around = { clientId: firmId('corrib'), userId: 0, projectId: bridge }
  const row = await listed({ firstName: 'Una', clientId: firmId('corrib') }, bridge)
  const { id } = await add(held.admin, 'accident', samples.accident(around))
  const injured = {
    name: 'Una Somebody',
    employmentStatusId: lookupId('employmentStatuses', 'Employee'),
    severity: 'firstAid',
    arisesFrom: 'work',
    roadTraffic: 'no',
  }
  const put = { part: 'injured', version: 0, content: injured }
  expect((await held.admin.read('PUT', `accident/${id}/details/one`, put)).errors).toEqual([])
  const found = (await names(held.admin, bridge)).find(({ kind, recordId }) => kind === 'accident' && recordId === id)!
  expect(found).toMatchObject({ name: 'Una Somebody', as: 'Hurt', of: 'version 1' })
  expect((await decide(found, { action: 'link', personId: row.personId }, held.admin, bridge)).errors).toEqual([])
  const { data } = await held.admin.read<AccidentDetails>('GET', `accident/${id}/details`)
  expect(data.injured[0]!.content).toMatchObject({ name: 'Una Somebody', personId: row.personId })
  const history = JSON.stringify((await held.admin.read('GET', `audit?entityKind=accident&entityId=${id}`)).data)
  expect(history).toContain('personLinked')
  expect(history).not.toContain('Una Somebody')
})
