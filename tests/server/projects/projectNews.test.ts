import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { projectDocuments } from '#server/db/tables/projectDocument.ts'
import { approvedDocuments } from '../../approvedDocuments.ts'
import { useWorld } from '../../world.ts'
import { newPerson, nobody, type Someone } from './projectPeople.ts'
import { add, rowOf, type Row } from '../rights/everyone.ts'

const setup = useWorld()
let admin: Visitor
let site: Row
let folderId = 0
let documentIds: number[] = []
let inFile: Someone
let outside: Someone

beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  site = await add(admin, 'project', {
    ...samples.project({ ...nobody, clientId: 1, userId: admin.userId }),
    systems: ['pmp', 'sfs'],
  })
  const on = { world: setup.world, admin, projectId: site.id }
  inFile = await newPerson(on, 1, 20, ['sfs'])
  outside = await newPerson(on, 1, 20, ['pmp'])
  folderId = Number((await rowOf(admin, `project/${site.id}`)).rootFolderId)
  const { db } = setup.world.services
  await db.execute(sql.raw(approvedDocuments(folderId, 2)))
  const inFolder = await db
    .select({ id: projectDocuments.id })
    .from(projectDocuments)
    .where(eq(projectDocuments.folderId, folderId))
  documentIds = inFolder.slice(1).map(({ id }) => id)
  await db.update(projectDocuments).set({ isConfidential: true }).where(eq(projectDocuments.id, inFolder[0]!.id))
})

/**
 * Returns the events that a browser receives about the project until the save is answered and a later event for
 * everyone has arrived.
 */
async function hears(who: Visitor, save: () => Promise<unknown>) {
  const line = setup.world.lines.open(who)
  const heard: unknown[][] = []
  for (const name of ['UpdatedProject', 'DeletedProject'])
    line.on(name, (...said) => said[0] === site.id && heard.push([name, ...said.slice(1, 4)]))
  await new Promise<void>((done) => {
    line.onConnected(() => done())
    line.start()
  })
  await save()
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  await line.stop()
  return heard
}

const rename = (name: string) => async () => {
  const { errors } = await admin.read('PUT', 'project', { ...(await rowOf(admin, `project/${site.id}`)), name })
  expect(errors).toEqual([])
}

test('a project that is renamed names the documents and folders of its safety file to those who see them', async () => {
  const [heard] = await hears(inFile, rename('Quay wall'))
  expect(heard).toEqual(['UpdatedProject', expect.arrayContaining([inFile.userId]), documentIds, [folderId]])
  expect(documentIds).toHaveLength(1)
})

test('people who do not open the safety file learn of none of them', async () => {
  const [heard] = await hears(outside, rename('Quay wall, north'))
  expect(heard).toEqual(['UpdatedProject', expect.arrayContaining([inFile.userId]), [], []])
})

test('a project that is deleted names them as well', async () => {
  const [heard] = await hears(inFile, async () => {
    const { rowVersion } = await rowOf(admin, `project/${site.id}`)
    expect((await admin.read('DELETE', `project/${site.id}?rowVersion=${rowVersion}`)).errors).toEqual([])
  })
  expect(heard).toEqual(['DeletedProject', expect.arrayContaining([inFile.userId]), documentIds, [folderId]])
})
