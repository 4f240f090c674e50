import { beforeAll, expect, test } from 'vitest'
import type { Visitor } from '#mocks/world.ts'
import { filesIn } from '../../unzipped.ts'
import { pdfLinks, pdfPages } from '../../pdfPages.ts'
import { useWorld } from '../../world.ts'
import { rowOf } from '../rights/everyone.ts'
import { approve, newFolder, newProject, upload } from '../projects/transferred.ts'

const setup = useWorld()
let admin: Visitor
let other: Visitor
beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  other = await setup.world.as('admin2@demo.test')
})

test('the index of an issue names its documents by folder, and its links lead to their files in the zip file', async () => {
  const site = await newProject(admin)
  const structure = await newFolder(admin, 'sfs', site.id, 'Structure & loads')
  const steel = await newFolder(admin, 'sfs', site.id, 'Steel, 100 % checked', { parentId: structure.id })
  for (const [folder, title] of [
    [structure, 'Frame #1'],
    [steel, 'Träger (oben)'],
  ] as const)
    await approve(admin, other, 'sfs', (await upload(admin, 'sfs', folder.id, title)).id)
  const asked = { projectId: site.id, mode: 'all', note: 'Practical completion' }
  expect((await admin.read('PUT', 'ProjectPublish', asked)).errors).toEqual([])
  const { firstName, lastName } = await rowOf(admin, `user/${admin.userId}`)

  const zip = await (await admin.ask('GET', `projectIssue/${site.id}/1/zip`)).arrayBuffer()
  const files = await filesIn(zip)
  const names = [...files.keys()]
  expect([names[0], names.at(-1)]).toEqual(['Index.csv', 'Index.pdf'])
  const index = files.get('Index.pdf')!
  const words = (await pdfPages(index)).join(' ')
  for (const said of [
    `Safety file of ${String(site.name)}, issue 1`,
    'Practical completion',
    `${String(firstName)} ${String(lastName)}`,
    'Structure & loads / Steel, 100 % checked',
    'Träger (oben)',
    'P01',
  ])
    expect(words).toContain(said)

  const links = await pdfLinks(index)
  expect(links).toHaveLength(2)
  for (const link of links) expect(names).toContain(decodeURIComponent(link))
})

test('whoever may not download a folder finds nothing of it in the index', async () => {
  const site = await newProject(admin)
  const [open, shut] = [
    await newFolder(admin, 'sfs', site.id, 'Manuals'),
    await newFolder(admin, 'sfs', site.id, 'Commercial', { isRestricted: true }),
  ]
  for (const [folder, title] of [
    [open, 'Boiler'],
    [shut, 'Final account'],
  ] as const)
    await approve(admin, other, 'sfs', (await upload(admin, 'sfs', folder.id, title)).id)
  await admin.read('PUT', 'ProjectPublish', { projectId: site.id, mode: 'all', note: 'Handover' })
  const viewer = await setup.world.as('viewer@demo.test')
  const role = { projectId: site.id, userId: viewer.userId, projectRoleId: 40, accessLevel: 10, from: '2025-01-06' }
  expect((await admin.read('POST', 'userProjectRole', { ...role, systems: ['sfs', 'fm'] })).errors).toEqual([])
  const files = await filesIn(await (await viewer.ask('GET', `projectIssue/${site.id}/1/zip`)).arrayBuffer())
  const words = (await pdfPages(files.get('Index.pdf')!)).join(' ')
  expect(words).toContain('Boiler')
  expect(words).not.toContain('Final account')
  expect(words).not.toContain('Commercial')
})
