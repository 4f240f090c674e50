import { expect, test } from 'vitest'
import { samples } from '#mocks/samples.ts'
import { undoMinutes } from '#contract/text/words.ts'
import { useWorld } from '../../world.ts'
import { newPerson, nobody, type Someone } from '../projects/projectPeople.ts'
import { add, rowOf } from '../rights/everyone.ts'

const setup = useWorld()

async function site() {
  const admin = await setup.world.as('admin@demo.test')
  const { id: projectId } = await add(
    admin,
    'project',
    samples.project({ ...nobody, clientId: 1, userId: admin.userId }),
  )
  const on = { world: setup.world, admin, projectId }
  return {
    admin,
    projectId,
    author: await newPerson(on, 1, 20, ['pmp', 'sms', 'sfs', 'fm']),
    colleague: await newPerson(on, 1, 20, ['pmp', 'sms', 'sfs', 'fm']),
  }
}

async function deleted(author: Someone, projectId: number) {
  const { id } = await add(author, 'rfi', samples.rfi({ clientId: 0, userId: author.userId, projectId }))
  const { rowVersion } = await rowOf(author, `rfi/${id}`)
  expect((await author.read('DELETE', `rfi/${id}?rowVersion=${rowVersion}`)).errors).toEqual([])
  return id
}

test('whoever deleted a record takes it back within ten minutes; nobody else does', async () => {
  const { author, colleague, projectId } = await site()
  const id = await deleted(author, projectId)
  expect((await colleague.read('PUT', `rfi/${id}/restore`, {})).status).toBe(403)
  expect(await author.read('PUT', `rfi/${id}/restore`, {})).toMatchObject({ status: 200, errors: [], data: { id } })
  expect((await author.read('GET', `rfi/${id}`)).status).toBe(200)
})

test('later an administrator restores it', async () => {
  const { admin, author, projectId } = await site()
  const id = await deleted(author, projectId)
  setup.world.pass((undoMinutes * 60 + 1) * 1000)
  expect((await author.read('PUT', `rfi/${id}/restore`, {})).errors).toMatchObject([{ code: 'forbidden' }])
  expect((await admin.read('PUT', `rfi/${id}/restore`, {})).status).toBe(200)
})

test('whoever lost the right to delete it meanwhile does not take it back', async () => {
  const { admin, author, projectId } = await site()
  const id = await deleted(author, projectId)
  const roles = await admin.read<{ id: number; userId: number }[]>('GET', `userProjectRole?projectId=${projectId}`)
  const role = await rowOf(admin, `userProjectRole/${roles.data.find(({ userId }) => userId === author.userId)!.id}`)
  expect((await admin.read('PUT', 'userProjectRole', { ...role, accessLevel: 10 })).errors).toEqual([])
  expect([403, 404]).toContain((await author.read('PUT', `rfi/${id}/restore`, {})).status)
  expect((await admin.read('GET', `rfi/${id}`)).status).toBe(404)
})
