import { beforeAll, describe, expect, test } from 'vitest'
import { entities } from '#contract/entities/index.ts'
import type { Entity } from '#contract/entity.ts'
import { isNumbered, numberIn, type NumberedHit } from '#contract/documents/numberSearch.ts'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/database.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import type { Visitor } from '#mocks/world.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()
let admin: Visitor
beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
})
const bridge = projectId('HB-014')
const find = async (who: Visitor, words: string, more = '') => {
  const answer = await who.read<NumberedHit[]>('GET', `numberSearch?words=${encodeURIComponent(words)}${more}`)
  expect(answer.errors).toEqual([])
  return answer.data
}
const kinds = (Object.values(entities) as Entity[]).filter(isNumbered).map(({ kind }) => kind)

test('every kind that numbers its records is found by a number', async () => {
  expect(kinds).toEqual(
    expect.arrayContaining(['rfi', 'changeRequest', 'permit', 'observation', 'questionResponseAction']),
  )
  for (const kind of kinds) {
    const [some] = rowsOf<{ id: number; number: string }>(
      await setup.world.services.db.execute(
        sql`select id, number from ${sql.identifier(kind)} where number is not null and not "isDeleted" order by id limit 1`,
      ),
    )
    if (!some) continue
    const found = await find(admin, some.number)
    expect(found, kind).toContainEqual(expect.objectContaining({ kind, id: some.id }))
    for (const hit of found) expect(hit.called).toContain(some.number)
  }
})

describe('a number is typed', () => {
  test.each([
    ['RFI-0007', { series: 'RFI', count: 7, project: '' }],
    ['rfi 7', { series: 'RFI', count: 7, project: '' }],
    ['ptw12', { series: 'PTW', count: 12, project: '' }],
    ['  HB-014 RFI-0007 ', { series: 'RFI', count: 7, project: 'HB-014' }],
    ['0148', { series: null, count: 148, project: '' }],
    ['harbour bridge 0148', { series: null, count: 148, project: 'harbour bridge' }],
    ['7', null],
    ['bridge', null],
    ['RFI', null],
    ['', null],
    ['RFI-00000000000000000007', null],
  ])('%s', (words, sought) => expect(numberIn(words)).toEqual(sought))

  test('with or without its zeros and its project', async () => {
    const whole = await find(admin, 'RFI-0001')
    expect(whole.length).toBeGreaterThan(1)
    expect(await find(admin, 'rfi 1')).toEqual(whole)
    const ours = await find(admin, 'HB-014 rfi-1')
    expect(ours).toEqual(whole.filter(({ projectNumber }) => projectNumber === 'HB-014'))
    expect(ours).toHaveLength(1)
  })

  test('that of the open project comes first, and digits alone are looked for there only', async () => {
    expect((await find(admin, 'RFI-0001', `&projectId=${bridge}`))[0]).toMatchObject({ projectId: bridge })
    expect(await find(admin, '0001')).toEqual([])
    const here = await find(admin, '0001', `&projectId=${bridge}`)
    expect(here.length).toBeGreaterThan(2)
    for (const hit of here) expect(hit).toMatchObject({ projectId: bridge })
  })

  test('nothing is found for other words, hostile ones among them', async () => {
    for (const words of ['bridge', '%', "RFI-0001'--", 'x'.repeat(5_000)]) expect(await find(admin, words)).toEqual([])
  })
})

test('nobody finds what they may not read: other projects, drafts of others, confidential records', async () => {
  const stranger = await setup.world.as('throttle@demo.test')
  for (const series of ['RFI', 'CR', 'PTW', 'OBS', 'ACT', 'INC'])
    expect(await find(stranger, `${series}-0001`)).toEqual([])
  const staff = await setup.world.as('staff@demo.test')
  const own = new Set((await staff.read<{ id: number }[]>('GET', 'project')).data.map(({ id }) => id))
  for (const series of ['RFI', 'CR', 'PTW', 'OBS', 'ACT', 'INC', 'RAM'])
    for (let count = 1; count < 6; count++)
      for (const { kind, id, projectId: of } of await find(staff, `${series}-${count}`)) {
        expect(own).toContain(of)
        const path = (entities as Record<string, Entity>)[kind]!.path
        expect((await staff.ask('GET', `${path}/${id}`)).status, `${kind} ${id}`).toBe(200)
      }
})
