import { expect, test } from 'vitest'
import { keepHeader } from '#contract/wire/offline.ts'
import { resources } from '#server/kinds/index.ts'
import { useWorld } from '../../world.ts'
import { addressOf, routesOf } from '../rights/routes.ts'

const setup = useWorld()

test('A phone may keep the records of work on site and what their pages need, and nothing else', async () => {
  const kept = Object.values(resources)
    .filter(({ keptOffline }) => keptOffline)
    .map(({ entity }) => entity.path.split('/')[0])
  expect(kept.toSorted((one, other) => one!.localeCompare(other!))).toEqual([
    'equipment',
    'inspection',
    'lookup',
    'nonEquipmentInspection',
    'nonEquipmentItem',
    'observation',
    'permit',
    'processSubType',
    'project',
    'projectClient',
    'projectLocation',
    'projectProcessSubType',
    'questionResponseAction',
    'rams',
    'rollCall',
  ])
  // An encrypted record is never stored on a device.
  expect(Object.values(resources).filter(({ keptOffline, entity }) => keptOffline && entity.isSealed)).toEqual([])
  const admin = await setup.world.as('admin@demo.test')
  for (const route of routesOf(setup.world)) {
    if (route.method !== 'GET' || !route.path.startsWith('/api/') || route.path.includes('*')) continue
    const answer = await admin.ask('GET', `${addressOf(route)}?projectId=1`)
    await answer.body?.cancel()
    const [, , first] = route.path.split('/')
    expect([route.path, answer.headers.has(keepHeader)]).toEqual([route.path, kept.includes(first)])
  }
})

test('What is sent is never marked', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const answer = await admin.ask('POST', 'observation', {})
  expect([answer.status, answer.headers.has(keepHeader)]).toEqual([400, false])
})
