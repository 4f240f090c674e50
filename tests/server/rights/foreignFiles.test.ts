import { beforeAll, describe, expect, test } from 'vitest'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import { uploadPlaces, type Target, type UploadPlace } from '#tests/hostile/uploadPlaces.ts'
import { useWorld } from '#tests/world.ts'
import { alike } from './alike.ts'
import { add, rowOf, signInEveryone, type Everyone, type Row } from './everyone.ts'
import type { PersonName } from './table.ts'

// To a person who may not see a record, its files look as if they did not exist, wherever they were uploaded.

const setup = useWorld()
let everyone: Everyone
const expectAlike = alike(() => everyone)
beforeAll(async () => void (everyone = await signInEveryone(setup.world)))
const readers: readonly PersonName[] = ['throttle', 'viewer', 'staff', 'safety', 'library', 'super', 'manager']

const around = () => ({ clientId: 1, userId: everyone.admin.userId, projectId: everyone.projects.foreign })
/** Everyone may read the starter files of templates. */
const forEverybody = ['templateDocumentFile']
const places = uploadPlaces(() => ({ world: setup.world, admin: everyone.admin, around: around() })).filter(
  ({ path }) => !forEverybody.includes(path),
)

function formOf(words: Readonly<Record<string, string>>, { ending, content }: UploadPlace['sample']) {
  const body = new FormData()
  for (const [field, value] of Object.entries(words)) body.set(field, value)
  body.append('files', new File([new Uint8Array(content)], `plan ${crypto.randomUUID()}.${ending}`))
  return body
}
async function uploaded(to: UploadPlace, target: Target) {
  const who = to.isPublic ? setup.world.stranger() : everyone.admin
  const { data, errors } = await who.read('POST', to.path, formOf(target.words, to.sample), target.headers)
  expect(errors).toEqual([])
  return (await to.added(data, target)).id
}

/** Readers who may not read the record. documentRights.test.ts covers those who may. */
async function strangersTo(record: string) {
  const may = await Promise.all(readers.map(async (person) => (await everyone.visitors[person].ask('GET', record)).ok))
  return readers.filter((_, at) => !may[at])
}

/** Checks that a file is hidden on every route. */
async function expectHidden(id: number, path: (id: number) => string, strangers: readonly PersonName[]) {
  expect((await everyone.admin.ask('GET', path(id))).status).toBe(200)
  for (const person of strangers) {
    for (const [query, headers] of [
      ['', {}],
      ['?inline=1', {}],
      ['?text=1', {}],
      ['', { range: 'bytes=0-3' }],
      ['', { range: 'bytes=9999999-' }],
      ['', { 'if-none-match': '*' }],
    ] as const) {
      const answer = await expectAlike(person, id, 'GET', (one) => `${path(one)}${query}`, undefined, headers)
      expect([person, query, answer.status]).toEqual([person, query, 404])
    }
    await expectAlike(person, id, 'HEAD', path)
  }
}
const fileAt = (id: number) => `file/${id}`

describe.each(places)('A file sent to $name', (to) => {
  test('looks to strangers as if it did not exist, and they cannot remove it', async () => {
    const target = await to.target()
    const id = await uploaded(to, target)
    const strangers = await strangersTo(target.record)
    expect(strangers).toContain('throttle')
    await expectHidden(id, fileAt, strangers)
    if (to.removes)
      for (const person of strangers) await expectAlike(person, id, 'DELETE', (one) => `${to.path}/${one}?rowVersion=1`)
    expect((await everyone.admin.ask('GET', fileAt(id))).status).toBe(200)
  })

  test.runIf(!to.isPublic)('is refused to strangers as if the record did not exist', async () => {
    const { words, record } = await to.target()
    // The first field names the record, or the project of a record to be created.
    const [named] = Object.keys(words) as [string]
    for (const person of await strangersTo(record)) {
      const { status } = await expectAlike(
        person,
        Number(words[named]),
        'POST',
        () => to.path,
        (id) => formOf({ ...words, [named]: String(id) }, to.sample),
      )
      expect([person, status]).toEqual([person, to.makesRecord ? 403 : 404])
    }
  })
})

const revised = places.filter(({ name }) => name.endsWith('with a revision'))
test.each(revised)('The file of an earlier revision stays hidden after the next one: $name', async (to) => {
  const target = await to.target()
  const id = await uploaded(to, target)
  const { rowVersion } = await rowOf(everyone.admin, target.record)
  const words = { ...target.words, rowVersion: String(rowVersion) }
  await uploaded(to, { ...target, words })
  await expectHidden(id, fileAt, await strangersTo(target.record))
})

test('The file of a document in an issue of the safety file is hidden like the issue', async () => {
  const project = await rowOf(everyone.admin, `project/${everyone.projects.foreign}`)
  await everyone.admin.read('PUT', 'project', { ...project, systems: ['pmp', 'sms', 'sfs'] })
  // What the tests above left behind prevents an issue.
  const { data: left } = await everyone.admin.read<Row[]>('GET', `projectFolder?projectId=${project.id}`)
  for (const { id, rowVersion } of left.filter(({ isRoot }) => !isRoot))
    await everyone.admin.ask('DELETE', `projectFolder/${id}?rowVersion=${rowVersion}`)
  const folder = await add(everyone.admin, 'projectFolder', { projectId: project.id, parentId: null, name: 'Roof' })
  const form = formOf({ id: String(folder.id), uploadReasonId: '10' }, revised[0]!.sample)
  const { data } = await everyone.admin.read<{ documents: ProjectDocument[] }>('POST', 'ProjectFileUpload', form)
  const [row] = data.documents as [ProjectDocument]
  const colleague = await setup.world.as('admin2@demo.test')
  await everyone.admin.read('PUT', `projectDocument/${row.id}/move`, { action: 'submit' })
  const decided = await colleague.read('PUT', `projectDocument/${row.id}/move`, { action: 'decide', code: 'A' })
  expect(decided.errors).toEqual([])
  const issued = { projectId: project.id, mode: 'all', note: 'For handover' }
  expect((await everyone.admin.read('PUT', 'ProjectPublish', issued)).errors).toEqual([])
  await expectHidden(project.id, (id) => `projectIssue/${id}/1/file/${row.id}`, readers)
  await expectHidden(project.id, (id) => `projectIssue/${id}/1/zip`, readers)
  await expectHidden(row.fileId!, fileAt, readers)
})
