import { expect, test } from 'vitest'
import { samples } from '#mocks/samples.ts'
import { useWorld } from '../../world.ts'
import { add, rowOf } from '../rights/everyone.ts'

const setup = useWorld()
const admin = () => setup.world.as('admin@demo.test')

async function newProject() {
  const who = await admin()
  return add(who, 'project', samples.project({ clientId: 1, userId: who.userId, projectId: 0 }))
}
const stored = async ({ id }: { id: number }) => rowOf(await admin(), `project/${id}`)
const move = async (projects: { id: number }[], rest: object) =>
  (await admin()).read('PUT', 'projectsStatus', { ids: projects.map(({ id }) => id), statusId: 20, ...rest })

test('several projects change status together, each checked against the version that was shown', async () => {
  const projects = [await newProject(), await newProject()]
  expect(await move(projects, { rowVersions: [1, 1] })).toMatchObject({ status: 200, errors: [] })
  for (const row of projects) expect(await stored(row)).toMatchObject({ statusId: 20, rowVersion: 2 })
})

test('a project that someone else has changed is named, and none of them moves', async () => {
  const [first, second] = [await newProject(), await newProject()]
  const other = await setup.world.as('admin2@demo.test')
  const row = await stored(second)
  expect((await other.read('PUT', `project/${second.id}`, { ...row, name: 'Renamed meanwhile' })).errors).toEqual([])

  expect(await move([first, second], { rowVersions: [1, 1] })).toMatchObject({
    status: 409,
    errors: [
      {
        message: `${String(second.number)} has been changed by someone else. Check it, then try again.`,
        code: 'stale',
        field: String(second.id),
      },
    ],
  })
  expect(await stored(first)).toMatchObject({ statusId: 10, rowVersion: 1 })
  expect(await move([first, second], { rowVersions: [1, 2] })).toMatchObject({ status: 200 })
})

test('a list of versions that does not match the list of projects is refused at its field', async () => {
  const projects = [await newProject(), await newProject()]
  expect(await move(projects, { rowVersions: [1] })).toMatchObject({
    status: 400,
    errors: [{ field: 'rowVersions', message: 'Send one version for each project.' }],
  })
})
