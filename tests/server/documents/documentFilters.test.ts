import { beforeAll, expect, test } from 'vitest'
import type { ProjectDocument as Doc } from '#contract/documents/documentKind.ts'
import type { WindowChoice } from '#contract/window.ts'
import { samples } from '#mocks/samples.ts'
import { moved, useDocumentFolder } from './documentFolder.ts'
import { add } from '../rights/everyone.ts'

const site = useDocumentFolder()
const nobody = { clientId: 1, userId: 0, projectId: 0 }
const made = {} as Record<'plain' | 'classified' | 'contractual' | 'byRight' | 'byStage', Doc>
let folderId: number
let classificationId: number
let firmId: number

const found = async (query: string, who = site.staff) => {
  const answer = await who.read<Doc[]>('GET', `projectDocumentPmp?folderId=${folderId}&${query}`)
  expect(answer.errors).toEqual([])
  const names = Object.fromEntries(Object.entries(made).map(([name, { id }]) => [id, name]))
  return answer.data.map(({ id }) => names[id] ?? 'another').toSorted()
}
const menu = async (column: string, more = '') =>
  (await site.staff.read<WindowChoice[]>('GET', `projectDocumentPmp/choices/${column}?folderId=${folderId}${more}`))
    .data

beforeAll(async () => {
  const stage = {
    key: 'check',
    name: 'Check',
    processRoleId: 30,
    rule: 'any',
    candidateSource: 'named',
    candidateIds: [site.admin.userId],
  }
  const template = await add(site.admin, 'roleListTemplate', {
    name: `Stages ${crypto.randomUUID()}`,
    processKindIds: [130],
    stages: [{ key: 'write', name: 'Write', processRoleId: 10, candidateSource: 'chosen', candidateIds: [] }, stage],
  })
  folderId = await site.newFolder()
  const staged = await site.newFolder({ parentId: folderId, reviewTemplateId: template.id })
  const upload = async (into: number, more: Record<string, string> = {}) => {
    const { data, errors } = await site.upload(site.staff, into, [`Plan ${crypto.randomUUID()}.pdf`], more)
    expect(errors).toEqual([])
    return data.documents[0]!
  }
  classificationId = (await add(site.admin, 'manualClassification', samples.manualClassification(nobody))).id
  firmId = (await add(site.admin, 'client', samples.client(nobody))).id
  await add(site.admin, 'projectClient', { projectId: site.projectId, clientId: firmId, relationshipId: 90 })
  made.plain = await upload(folderId)
  made.contractual = await upload(folderId, { revision: 'C01', suitability: 'A4' })
  const classified = await upload(folderId)
  const answer = await site.admin.read<Doc>('PUT', 'projectDocumentPmp', {
    ...classified,
    manualClassificationIds: [classificationId],
    originatorClientId: firmId,
  })
  expect(answer.errors).toEqual([])
  made.classified = answer.data
  made.byRight = await moved(site.staff, await upload(folderId), 'submit')
  made.byStage = await moved(site.staff, await upload(staged), 'submit')
})

test.each([
  ['originator', () => `where.originatorClientId=${firmId}`, ['classified']],
  ['classification', () => `where.manualClassificationIds=${classificationId}`, ['classified']],
  ['no classification', () => 'where.manualClassificationIds=', ['byRight', 'contractual', 'plain']],
  ['status', () => 'where.statusId=20', ['byRight']],
  ['suitability', () => 'where.suitability=A4', ['contractual']],
  ['revision state', () => 'where.revisionState=contractual', ['contractual']],
  ['the right on the folder', () => 'where.heldBy=0', ['byRight']],
  ['nobody who holds a review', () => 'where.heldBy=', ['classified', 'contractual', 'plain']],
  ['both of two filters', () => 'where.revisionState=preliminary&where.heldBy=0', ['byRight']],
  ['values that cannot be', () => 'where.heldBy=x&where.heldBy=99999999999', []],
])('documents are filtered by %s, and counted alike', async (_, query, names) => {
  expect(await found(query())).toEqual(names)
  const { data } = await site.staff.read<{ count: number }>(
    'GET',
    `projectDocumentPmp/count?folderId=${folderId}&${query()}`,
  )
  expect(data.count).toBe(names.length)
})

test('who holds a review by stages is found by name in the project, until they have decided', async () => {
  const of = `projectId=${site.projectId}`
  const held = async () =>
    (
      await site.staff.read<Doc[]>('GET', `projectDocumentPmp?${of}&where.heldBy=${site.admin.userId}&size=500`)
    ).data.map(({ id }) => id)
  expect(await held()).toContain(made.byStage.id)
  const choices = (await site.staff.read<WindowChoice[]>('GET', `projectDocumentPmp/choices/heldBy?${of}`)).data
  const admin = choices.find(({ value }) => value === String(site.admin.userId))
  expect(admin?.words).not.toBe('')
  const sought = encodeURIComponent(admin!.words!.slice(0, 4))
  const names = (await site.staff.read<WindowChoice[]>('GET', `projectDocumentPmp/choices/heldBy?${of}&find=${sought}`))
    .data
  expect(names).toContainEqual(admin)
  const row = (await site.admin.read<Doc>('GET', `projectDocumentPmp/${made.byStage.id}`)).data
  await moved(site.admin, row, 'decide', { code: 'A' })
  expect(await held()).not.toContain(made.byStage.id)
})

test('the menus count the documents of each value, and those without one', async () => {
  expect(await menu('manualClassificationIds')).toEqual([
    { value: String(classificationId), count: 1, words: expect.any(String) as string },
    { value: null, count: 3, words: '' },
  ])
  expect((await menu('revisionState')).map(({ value, count }) => [value, count])).toEqual([
    ['contractual', 1],
    ['preliminary', 3],
  ])
  expect((await menu('heldBy')).map(({ value, count }) => [value, count])).toEqual([
    ['0', 1],
    [null, 3],
  ])
  // An upload sets the company of its author as originator.
  const originators = await menu('originatorClientId')
  expect(originators.reduce((sum, { count }) => sum + count, 0)).toBe(4)
  const firm = originators.find(({ value }) => value === String(firmId))
  expect([firm?.count, firm?.words]).toEqual([1, expect.stringMatching(/./)])
})
