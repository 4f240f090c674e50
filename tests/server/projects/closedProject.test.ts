import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { urlOf, type Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { projectStatus, type Project } from '#contract/entities/project.ts'
import { kinds } from '#contract/kinds.ts'
import { folderUserKinds } from '#contract/documents/projectFolders.ts'
import { projectField } from '#contract/references.ts'
import { notMadeByPeople, samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { projects } from '#server/db/tables/project.ts'
import { useWorld } from '../../world.ts'
import { add, rowOf } from '../rights/everyone.ts'

const setup = useWorld()
let admin: Visitor
let own: number
let project: Project

const newProject = async () =>
  (await add(admin, 'project', {
    ...samples.project({ clientId: own, userId: admin.userId, projectId: 0 }),
    systems: ['pmp', 'sms', 'sfs', 'fm'],
  })) as unknown as Project
const setStatus = (id: number, statusId: number) =>
  setup.world.services.db.update(projects).set({ statusId }).where(eq(projects.id, id))

beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  own = Number((await rowOf(admin, `user/${admin.userId}`)).clientId)
  project = await newProject()
  await setStatus(project.id, projectStatus.closed)
})

const closed = () => ({
  status: 409,
  errors: [
    { code: 'notNow', message: `${project.number} is closed and takes nothing new. An administrator can reopen it.` },
  ],
})

/** Access to a closed project can still be changed, and people save how they look at it. */
const access: string[] = ['userProjectRole', 'savedView', ...Object.values(folderUserKinds)]
const ofProjects = kinds.filter(
  (kind) => projectField(entities[kind]) !== undefined && ![...access, ...notMadeByPeople].includes(kind),
)

describe('A closed project', () => {
  test.each(ofProjects)('takes no new record of the kind %s', async (kind) => {
    const sample = samples[kind]({ clientId: own, userId: admin.userId, projectId: project.id }) as object
    const fields = { ...sample, [projectField(entities[kind])!]: project.id }
    expect(await admin.read('POST', urlOf(entities[kind] as Entity, fields), fields)).toMatchObject(closed())
  })

  test('takes no equipment from another project', async () => {
    const other = await newProject()
    const sample = samples.equipment({ clientId: own, userId: admin.userId, projectId: other.id })
    const item = await add(admin, 'equipment', { ...sample, projectId: other.id, clientId: own })
    const move = { action: 'transfer', rowVersion: item.rowVersion, toProjectId: project.id }
    expect(await admin.read('PUT', `equipment/${item.id}/move`, move)).toMatchObject(closed())
  })

  test('offers nothing to add on its pages', async () => {
    const { data } = await admin.read<Project>('GET', `project/${project.id}`)
    expect(data.pageData).toMatchObject({ addsIn: [], inducts: false, keepsEquipmentIn: [] })
  })

  test('still gives people a role, so that what is open can be finished', async () => {
    const role = samples.userProjectRole({ clientId: own, userId: admin.userId, projectId: project.id })
    expect(await admin.read('POST', 'userProjectRole', { ...role, projectId: project.id })).toMatchObject({
      errors: [],
    })
  })

  test('lets what was open be finished, and takes new records once it is open again', async () => {
    const other = await newProject()
    const sample = samples.changeRequest({ clientId: own, userId: admin.userId, projectId: other.id })
    const fields = { ...sample, projectId: other.id }
    const change = await add(admin, 'changeRequest', fields)
    await setStatus(other.id, projectStatus.closed)
    const notify = { action: 'notify', rowVersion: change.rowVersion }
    expect(await admin.read('PUT', `changeRequest/${change.id}/move`, notify)).toMatchObject({ errors: [] })
    expect((await admin.read('POST', 'changeRequest', fields)).status).toBe(409)
    const { rowVersion } = await rowOf(admin, `project/${other.id}`)
    const reopen = { action: 'reopen', rowVersion, reason: 'Defects were found.' }
    expect(await admin.read('PUT', `project/${other.id}/move`, reopen)).toMatchObject({ errors: [] })
    expect(await admin.read('POST', 'changeRequest', fields)).toMatchObject({ errors: [] })
  })
})
