import { expect, test } from 'vitest'
import { useWorld } from '../../world.ts'
import { addressOf, routesOf } from '../rights/routes.ts'
import { judge } from './judge.ts'

const setup = useWorld()

/** Routes that answer with a file generated for the query in the URL. */
const isExport = /\/(?:export|xlsx|zip)$|:projectId\/pdf$|COBieDocuments/

test('every export refuses a parameter that it does not have, and one without a value, before its head is sent', async () => {
  const who = await setup.world.as('admin@demo.test')
  const routes = routesOf(setup.world).filter(({ method, path }) => method === 'GET' && isExport.test(path))
  expect(routes.length).toBeGreaterThan(8)
  for (const route of routes)
    for (const [name, value] of [
      ['person', ''],
      ['person', '7'],
      ['where.person', '7'],
      ['ids', ''],
      ['words', ''],
      ['startDate', ''],
      ['startDate', '2026-02-30'],
      ['companyId', ''],
      ['warnings', ''],
      ['ids', '1,x'],
      ['__proto__', '1'],
    ] as const) {
      const path = `${addressOf(route, { kind: 'rfi' })}?${new URLSearchParams([[name, value]]).toString()}`
      const { status } = await judge(await who.ask('GET', path), path)
      expect([path, status]).toEqual([path, 400])
    }
})
