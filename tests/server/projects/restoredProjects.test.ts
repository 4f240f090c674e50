import { describe, expect, test } from 'vitest'
import { samples } from '#mocks/samples.ts'
import { useWorld } from '../../world.ts'
import { add, rowOf, type Row } from '../rights/everyone.ts'

const setup = useWorld()
const admin = () => setup.world.as('admin@demo.test')
const ids = { clientId: 1, userId: 0, projectId: 0 }
/** Main contractor: super users of a company with this relationship manage the whole project. */
const leading = 20

const listed = async (path: string) => (await (await admin()).read<Row[]>('GET', path)).data
async function does(method: string, path: string, body?: object) {
  const { errors } = await (await admin()).read(method, path, body)
  expect(errors).toEqual([])
}
const remove = async (path: string) =>
  does('DELETE', `${path}?rowVersion=${(await rowOf(await admin(), path)).rowVersion}`)
const move = async (path: string, action: string) =>
  does('PUT', `${path}/move`, { action, rowVersion: (await rowOf(await admin(), path)).rowVersion })
const seen = async ({ id }: Row) => {
  const { peopleCount, pageData } = (await rowOf(await admin(), `project/${id}`)) as Row & {
    pageData: { counts: { clients: number; roles: number } }
  }
  return {
    parts: (await listed(`projectClient?projectId=${id}`)).map(({ clientName }) => clientName),
    roles: (await listed(`userProjectRole?projectId=${id}`)).map(({ userName }) => userName),
    peopleCount,
    counts: pageData.counts,
  }
}

/** Creates a project with its own lead company, a person with a role on it, and a super user of that company. */
async function site() {
  const who = await admin()
  const project = await add(who, 'project', samples.project({ ...ids, userId: who.userId }))
  const firm = await add(who, 'client', samples.client(ids))
  const holder = await add(who, 'user', samples.user(ids))
  const chief = await add(who, 'user', { ...samples.user({ ...ids, clientId: firm.id }), roles: ['super_user'] })
  await add(who, 'projectClient', {
    projectId: project.id,
    clientId: firm.id,
    relationshipId: leading,
    contactUserId: holder.id,
  })
  await add(who, 'projectClient', { projectId: project.id, clientId: 2, relationshipId: 110, contactUserId: holder.id })
  await add(who, 'userProjectRole', samples.userProjectRole({ ...ids, projectId: project.id, userId: holder.id }))
  return { project, firm, holder, chief }
}

describe('A restored project', () => {
  test('leaves out companies and people deleted meanwhile, and shows them once they are restored', async () => {
    const { project, firm, holder, chief } = await site()
    const before = await seen(project)
    expect([before.parts.length, before.roles, before.peopleCount, before.counts]).toEqual([
      3,
      [holder.fullName],
      1,
      { clients: 3, roles: 1 },
    ])
    await remove(`project/${project.id}`)
    await remove(`user/${holder.id}`)
    await move(`user/${chief.id}`, 'deactivate')
    await remove(`client/${firm.id}`)
    await does('PUT', `project/${project.id}/restore`, {})

    const after = await seen(project)
    expect(after.parts).toEqual(before.parts.filter((name) => name !== firm.name))
    expect([after.roles, after.peopleCount, after.counts]).toEqual([[], 0, { clients: 2, roles: 0 }])
    // Deleted people are not shown as contacts.
    expect((await listed(`projectClient?projectId=${project.id}`)).map(({ contactName }) => contactName)).toEqual([
      null,
      null,
    ])

    await does('PUT', `client/${firm.id}/restore`, {})
    await does('PUT', `user/${holder.id}/restore`, {})
    expect(await seen(project)).toEqual(before)
  })

  test('gives nobody access through a company that was deleted meanwhile', async () => {
    const { project, firm, chief } = await site()
    await remove(`project/${project.id}`)
    await move(`user/${chief.id}`, 'deactivate')
    await remove(`client/${firm.id}`)
    await does('PUT', `project/${project.id}/restore`, {})
    await move(`user/${chief.id}`, 'reactivate')
    const theirs = () => setup.world.as(String(chief.email))
    expect((await (await theirs()).ask('GET', `project/${project.id}`)).status).toBe(404)
    await does('PUT', `client/${firm.id}/restore`, {})
    expect((await (await theirs()).ask('GET', `project/${project.id}`)).status).toBe(200)
  })
})
