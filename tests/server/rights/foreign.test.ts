import { beforeAll, describe, expect, test } from 'vitest'
import { urlOf, type Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { notMadeByPeople, samples } from '#mocks/samples.ts'
import { useWorld } from '#tests/world.ts'
import { pdfBytes } from '#tests/hostile/files.ts'
import { alike } from './alike.ts'
import { add, inProject, signInEveryone, pictureForm, rowOf, type Everyone, type Fields, type Row } from './everyone.ts'
import type { PersonName } from './table.ts'
import { titled } from '#tests/kinds/titles.ts'

const setup = useWorld()
let everyone: Everyone
const expectAlike = alike(() => everyone)
beforeAll(async () => void (everyone = await signInEveryone(setup.world)))

const nobody = { clientId: 0, userId: 0, projectId: 0 }
const readers: readonly PersonName[] = ['throttle', 'viewer', 'staff', 'safety', 'library', 'super', 'manager']

const kinds = (Object.values(entities) as Entity[]).filter(({ kind }) => !notMadeByPeople.includes(kind))
describe.each(titled(kinds))('%s', (_, entity) => {
  const kind = entity.kind
  const make = async () => {
    const clientId =
      kind === 'projectClient'
        ? (await add(everyone.admin, 'client', samples.client(nobody))).id
        : everyone.ids.admin.clientId
    const draft = samples[kind]({
      clientId,
      userId: everyone.ids.admin.userId,
      projectId: everyone.projects.foreign,
    }) as Fields
    // In a new library that nobody else may read.
    if (kind === 'documentLibrary')
      Object.assign(draft, { visibility: 'projects', projectIds: [everyone.projects.foreign] })
    if (kind === 'libraryFolder' || kind === 'libraryDocument') {
      const library = {
        ...samples.documentLibrary({ ...nobody, clientId: everyone.ids.admin.clientId }),
        visibility: 'projects' as const,
        projectIds: [everyone.projects.foreign],
      }
      Object.assign(draft, {
        documentLibraryId: (await add(everyone.admin, 'documentLibrary', library)).id,
        ...(kind === 'libraryDocument' && { folderId: null }),
      })
    }
    const placed = await inProject(everyone.admin, kind, draft, everyone.projects.foreign)
    return add(everyone.admin, urlOf(entity, placed), placed)
  }

  test('that a person may not see look like records that do not exist, whatever the request', async () => {
    const row = await make()
    const url = urlOf(entity, row)
    for (const person of readers) {
      if (
        (
          await everyone.visitors[person]
            .ask('GET', `${url}?ids=${row.id}`)
            .then(async (answer) => ((await answer.json()) as { data: unknown[] | null }).data ?? [])
        ).length > 0
      )
        continue
      const { status } = await expectAlike(person, row.id, 'GET', (id) => `${url}/${id}`)
      expect([person, status]).toEqual([person, 404])
      await expectAlike(person, row.id, 'GET', (id) => `${url}?ids=${id}`)
      await expectAlike(
        person,
        row.id,
        'PUT',
        () => url,
        (id) => ({ ...row, id }),
      )
      await expectAlike(person, row.id, 'DELETE', (id) => `${url}/${id}?rowVersion=1`)
      await expectAlike(
        person,
        row.id,
        'PUT',
        (id) => `${url}/${id}/restore`,
        () => ({}),
      )
      await expectAlike(
        person,
        row.id,
        'GET',
        (id) => `audit?entityKind=${kind}&entityId=${id}${typeof row.list === 'string' ? `&list=${row.list}` : ''}`,
      )
      for (const action of Object.keys(entity.actions))
        await expectAlike(
          person,
          row.id,
          'PUT',
          (id) => `${url}/${id}/move`,
          () => ({ action, rowVersion: 1, reason: 'Seen' }),
        )
    }
    expect((await everyone.admin.read<Row[]>('GET', `${url}?ids=${row.id}`)).data).toMatchObject([{ rowVersion: 1 }])
  })
})

describe('A file', () => {
  const form = ({ id, rowVersion }: Pick<Row, 'id' | 'rowVersion'>) => {
    const body = new FormData()
    body.set('id', String(id))
    body.set('rowVersion', String(rowVersion))
    body.append('files', new File([pdfBytes], 'plan.pdf'))
    return body
  }
  const fileOf = async (path: string, row: Row) => {
    const { data, errors } = await everyone.admin.read<Row>('POST', path, form(row))
    expect(errors).toEqual([])
    return data as Row & { fileId: number; files: { id: number }[]; revisions: { fileId: number }[] }
  }
  const library = async () =>
    add(everyone.admin, 'documentLibrary', {
      ...samples.documentLibrary({ ...nobody, clientId: everyone.ids.admin.clientId }),
      visibility: 'projects' as const,
      projectIds: [everyone.projects.foreign],
    })

  /** A training of a person who is on none of the H&S adviser's projects. */
  const training = async () =>
    add(
      everyone.admin,
      'userTraining',
      samples.userTraining({ ...nobody, userId: (await everyone.world.as('d.costello@westernwater.example')).userId }),
    )
  /** The owner of the file, a function that creates its record, and the people who may not see it. */
  const files: readonly (readonly [
    what: string,
    make: () => Promise<number>,
    path: string,
    others: readonly PersonName[],
  ])[] = [
    [
      'a draft of a library',
      async () => {
        const row = await add(everyone.admin, 'documentLibraryDocument', {
          ...samples.libraryDocument(nobody),
          documentLibraryId: (await library()).id,
          folderId: null,
        })
        return (await fileOf('documentLibraryRevision', row)).fileId
      },
      'documentLibraryRevision',
      ['throttle', 'viewer', 'staff', 'safety', 'super', 'manager'],
    ],
    [
      'an earlier revision of a policy that is read elsewhere',
      async () => {
        const row = await add(everyone.admin, 'documentLibraryDocument', {
          ...samples.libraryDocument(nobody),
          documentLibraryId: (await library()).id,
          folderId: null,
        })
        return (await fileOf('documentLibraryRevision', await fileOf('documentLibraryRevision', row))).revisions.at(-1)!
          .fileId
      },
      'documentLibraryRevision',
      ['throttle', 'viewer', 'staff', 'safety', 'super', 'manager'],
    ],
    [
      'someone’s certificate',
      async () => (await fileOf('userTrainingFile', await training())).files[0]!.id,
      'userTrainingFile',
      ['throttle', 'viewer', 'staff', 'safety', 'library', 'super'],
    ],
    [
      'a foreign project',
      async () => {
        const row = await rowOf(everyone.admin, `project/${everyone.projects.foreign}`)
        return Number((await everyone.admin.read<Row>('POST', 'projectImage', await pictureForm(row))).data.imageFileId)
      },
      'projectImage',
      ['throttle', 'viewer', 'staff', 'safety', 'library', 'super'],
    ],
  ]
  test.each(files)('of %s looks to others as if it did not exist', async (_, make, path, others) => {
    const id = await make()
    expect((await everyone.admin.ask('GET', `file/${id}`)).status).toBe(200)
    for (const person of others) {
      for (const [query, headers] of [
        ['', {}],
        ['?inline=1', {}],
        ['', { range: 'bytes=0-3' }],
        ['', { range: 'bytes=9999999-' }],
        ['', { 'if-none-match': '*' }],
      ] as const)
        expect([
          person,
          query,
          (await expectAlike(person, id, 'GET', (wanted) => `file/${wanted}${query}`, undefined, headers)).status,
        ]).toEqual([person, query, 404])
      await expectAlike(person, id, 'HEAD', (wanted) => `file/${wanted}`)
      if (path === 'userTrainingFile')
        await expectAlike(person, id, 'DELETE', (wanted) => `${path}/${wanted}?rowVersion=1`)
    }
    expect((await everyone.admin.ask('GET', `file/${id}`)).status).toBe(200)
  })

  test('sent to a hidden record is refused as if the record did not exist', async () => {
    const rows = {
      documentLibraryRevision: await add(everyone.admin, 'documentLibraryDocument', {
        ...samples.libraryDocument(nobody),
        documentLibraryId: (await library()).id,
        folderId: null,
      }),
      userTrainingFile: await training(),
    }
    for (const [path, row] of Object.entries(rows))
      for (const person of ['throttle', 'viewer', 'staff', 'safety', 'super'] as const) {
        expect(
          (
            await expectAlike(
              person,
              row.id,
              'POST',
              () => path,
              (id) => form({ id, rowVersion: 1 }),
            )
          ).status,
        ).toBe(404)
      }
    for (const person of ['throttle', 'viewer', 'safety'] as const)
      await expectAlike(
        person,
        everyone.projects.foreign,
        'PUT',
        () => 'projectLatitudeAndLongitude',
        (id) => ({ id, rowVersion: 1, latitude: 53, longitude: -6 }),
      )
  })

  test('is attached only to the record in the path, whatever other ids the form contains', async () => {
    const [row, other] = [
      await add(everyone.admin, 'templateDocument', samples.templateDocument(nobody)),
      await add(everyone.admin, 'templateDocument', samples.templateDocument(nobody)),
    ]
    const body = form(row)
    for (const [name, value] of Object.entries({
      fileId: '1',
      ownerKind: 'user',
      ownerId: String(other.id),
      createdById: '7',
      templateId: '2',
      sha256: '0'.repeat(64),
      mime: 'text/html',
      name: 'other.html',
      statusId: '60',
      projectId: '3',
    }))
      body.set(name, value)
    const saved = (await everyone.admin.read<Row>('POST', 'templateDocumentFile', body)).data
    expect(saved).toMatchObject({
      id: row.id,
      templateId: row.templateId,
      name: row.name,
      fileName: 'plan.pdf',
      fileMime: 'application/pdf',
      createdById: everyone.admin.userId,
    })
    expect(await rowOf(everyone.admin, `templateDocument/${other.id}`)).toEqual(other)
  })
})
