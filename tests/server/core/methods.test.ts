import { expect, test } from 'vitest'
import { useWorld } from '../../world.ts'

const setup = useWorld()

test.each([
  ['PATCH', 'client', 405, 'GET, POST, PUT'],
  ['POST', 'client/1', 405, 'GET, PUT, DELETE'],
  ['POST', 'changes', 405, 'GET'],
  ['GET', 'projectsStatus', 405, 'PUT'],
  ['GET', 'nothing', 404, null],
  ['DELETE', 'nothing/at/all', 404, null],
])('%s /api/%s is answered with %i and the permitted methods', async (method, path, status, allow) => {
  const admin = await setup.world.as('admin@demo.test')
  const answer = await admin.ask(method, path)
  expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow])
  expect(await answer.json()).toMatchObject({ data: null, errors: [{ code: 'missing' }] })
})
