import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import type { LibraryDocument } from '#contract/entities/libraryDocument.ts'
import type { UserTraining } from '#contract/entities/userTraining.ts'
import type { Visitor } from '#mocks/world.ts'
import { samples } from '#mocks/samples.ts'
import { rowsOf } from '#server/db/database.ts'
import { useWorld } from '../../world.ts'
import { add, pictureForm, type Row } from '../rights/everyone.ts'

const setup = useWorld()
const nobody = { clientId: 0, userId: 0, projectId: 0 }
const pdf = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'

function form(
  { id, rowVersion }: Pick<Row, 'id' | 'rowVersion'>,
  file: File | readonly File[],
  more: Record<string, string> = {},
) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...more, id: String(id), rowVersion: String(rowVersion) }))
    body.set(name, value)
  for (const one of [file].flat()) body.append('files', one)
  return body
}
const document = async (by: Visitor) =>
  (await add(by, 'documentLibraryDocument', samples.libraryDocument(nobody))) as unknown as LibraryDocument
const revise = async (by: Visitor, row: LibraryDocument, words: string, more?: Record<string, string>) =>
  (await by.read<LibraryDocument>(
    'POST',
    'documentLibraryRevision',
    form(row, new File([pdf + words], 'policy.pdf'), more),
  )) as unknown as { status: number; data: LibraryDocument; errors: { message: string; field?: string }[] }

describe('A file', () => {
  const hostile: [string, BlobPart][] = [
    ['setup.exe', 'MZ\u0090'],
    ['run.bat', 'echo'],
    ['photo.png', '#!/bin/sh\nrm'],
    ['page.html', '<html>'],
    ['drawing.svg', '<svg onload=alert(1)>'],
    ['invoice.pdf', 'MZ this is a program'],
    ['report.pdf', '<!DOCTYPE html><script>'],
    ['photo.jpg', 'plain words'],
    ['plan.pdf.js', 'alert(1)'],
    ['table.xlsx', 'words'],
  ]
  test.each(hostile)('that is a program, a script or has the wrong extension is refused: %s', async (name, content) => {
    const admin = await setup.world.as('admin@demo.test')
    const row = await document(admin)
    const answer = await admin.read('POST', 'documentLibraryRevision', form(row, new File([content], name)))
    expect(answer).toMatchObject({ status: 400, errors: [{ field: 'files' }] })
    expect((await admin.read<LibraryDocument>('GET', `documentLibraryDocument/${row.id}`)).data).toMatchObject({
      rowVersion: 1,
      revisions: [],
    })
  })

  test('with a hostile name is stored under a safe name and comes back unchanged', async () => {
    const admin = await setup.world.as('admin@demo.test')
    const row = await document(admin)
    const { data } = await revise(admin, row, 'one')
    const bad = (
      await admin.read<LibraryDocument>(
        'POST',
        'documentLibraryRevision',
        form(data, new File([pdf], '../../etc/pass"wd\u202e:?.pdf')),
      )
    ).data
    expect(bad.fileName).toMatch(/^pass_wd_+\.pdf$/)
    const file = await admin.ask('GET', `file/${bad.fileId}`)
    expect(await file.text()).toBe(pdf)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
    })
    expect(file.headers.get('content-disposition')).toMatch(/^attachment;/)
  })

  test('is opened only if its bytes are sent: not for HEAD, nor for a browser that has it', async () => {
    const admin = await setup.world.as('admin@demo.test')
    const { data } = await revise(admin, await document(admin), 'kept')
    const { files } = setup.world.services
    const opened = vi.spyOn(files, 'get')
    const head = await admin.ask('HEAD', `file/${data.fileId}`)
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(pdf.length + 'kept'.length),
      '',
    ])
    const known = await admin.ask('GET', `file/${data.fileId}`, undefined, {
      'if-none-match': head.headers.get('etag')!,
    })
    expect([known.status, await known.text(), opened.mock.calls.length]).toEqual([304, '', 0])
    // Browsers update cached headers from a 304.
    expect(known.headers.get('content-security-policy')).toContain('sandbox')
    const viewer = setup.world.stranger()
    expect(
      (await viewer.ask('GET', `file/${data.fileId}`, undefined, { 'if-none-match': head.headers.get('etag')! }))
        .status,
    ).toBe(401)
  })

  test('that is empty, missing or sent with a stale version is refused', async () => {
    const admin = await setup.world.as('admin@demo.test')
    const row = await document(admin)
    expect((await admin.read('POST', 'documentLibraryRevision', form(row, new File([], 'empty.txt')))).status).toBe(400)
    expect((await admin.read('POST', 'documentLibraryRevision', form(row, []))).errors[0]).toMatchObject({
      field: 'files',
    })
    await revise(admin, row, 'first')
    expect((await revise(admin, row, 'second')).status).toBe(409)
  })
})

describe('A library document', () => {
  test('numbers its revisions, accepts an entered code, and refuses a duplicate code', async () => {
    const admin = await setup.world.as('admin@demo.test')
    let { data: row } = await revise(admin, await document(admin), 'a')
    expect(row.currentRevision).toBe('1')
    row = (await revise(admin, row, 'b')).data
    expect(row.currentRevision).toBe('2')
    row = (await revise(admin, row, 'c', { code: 'P09', notes: 'New address' })).data
    expect(row.revisions[0]).toMatchObject({ code: 'P09', notes: 'New address', byName: 'Niamh Byrne' })
    expect((await revise(admin, row, 'd', { code: 'p09' })).errors[0]).toMatchObject({
      field: 'code',
      message: 'Revision p09 already exists.',
    })
    expect((await revise(admin, row, 'e')).data.currentRevision).toBe('P10')
  })

  test('cannot be published without a file, and accepts no revision once it is out of force', async () => {
    const admin = await setup.world.as('admin@demo.test')
    const draft = await document(admin)
    const step = async (row: LibraryDocument, action: string) =>
      (await admin.read<LibraryDocument>('PUT', `documentLibraryDocument/${row.id}/move`, {
        action,
        rowVersion: row.rowVersion,
      })) as unknown as { status: number; data: LibraryDocument; errors: { message: string }[] }
    expect((await step(draft, 'publish')).errors[0]?.message).toBe('There is no file to publish yet. Upload one first.')
    const published = (await step((await revise(admin, draft, 'x')).data, 'publish')).data
    const superseded = (await step(published, 'supersede')).data
    expect((await revise(admin, superseded, 'y')).status).toBe(409)
    expect(superseded.allowedActions).toEqual(['archive'])
  })

  test('is confirmed once by each reader for the revision in force', async () => {
    const admin = await setup.world.as('admin@demo.test')
    const staff = await setup.world.as('staff@demo.test')
    const { data: first } = await revise(admin, await document(admin), 'x')
    const published = (
      await admin.read<LibraryDocument>('PUT', `documentLibraryDocument/${first.id}/move`, {
        action: 'publish',
        rowVersion: first.rowVersion,
      })
    ).data
    const confirm = (revisionId: number | null) =>
      staff.read<LibraryDocument>('PUT', `documentLibraryDocument/${first.id}/acknowledge`, { revisionId })
    const answers = await Promise.all([1, 2, 3].map(() => confirm(published.currentRevisionId)))
    expect(answers.map(({ errors }) => errors.length)).toEqual([0, 0, 0])
    expect((await admin.read<LibraryDocument>('GET', `documentLibraryDocument/${first.id}`)).data).toMatchObject({
      rowVersion: published.rowVersion,
      readByIds: [staff.userId],
      acknowledgements: [{ userName: 'Patrick Lynch' }],
    })
    await revise(admin, published, 'newer')
    expect((await confirm(published.currentRevisionId)).errors[0]?.message).toBe(
      'There is a newer revision. Read that one.',
    )
    expect((await admin.read<LibraryDocument>('GET', `documentLibraryDocument/${first.id}`)).data).toMatchObject({
      readByIds: [],
    })
  })

  test('shows its readers to the library managers, and to each reader only their own confirmation', async () => {
    const admin = await setup.world.as('admin@demo.test')
    const staff = await setup.world.as('staff@demo.test')
    const { data: policies } = (await admin.read<LibraryDocument[]>(
      'GET',
      'documentLibraryDocument?documentLibraryId=1',
    )) as unknown as { data: LibraryDocument[] }
    const read = policies.find(({ name }) => name === 'Safety and health policy statement')!
    expect(read.readByIds.length).toBeGreaterThan(4)
    const seen = (await staff.read<LibraryDocument>('GET', `documentLibraryDocument/${read.id}`)).data
    expect([seen.readByIds, seen.acknowledgements]).toEqual([[], []])
  })
})

describe('A reading confirmation', () => {
  async function published(by: Visitor) {
    const { data } = await revise(by, await document(by), 'x')
    return (
      await by.read<LibraryDocument>('PUT', `documentLibraryDocument/${data.id}/move`, {
        action: 'publish',
        rowVersion: data.rowVersion,
      })
    ).data
  }

  test('is announced to the library managers and the reader, and changes nothing for anyone else', async () => {
    const [admin, keeper, staff, other] = await Promise.all(
      ['admin@demo.test', 'library@demo.test', 'staff@demo.test', 'throttle@demo.test'].map((email) =>
        setup.world.as(email),
      ),
    )
    const row = await published(admin!)
    const { cursor } = (await staff!.read<{ cursor: number }>('GET', 'changes')).data
    expect(
      (await staff!.read('PUT', `documentLibraryDocument/${row.id}/acknowledge`, { revisionId: row.currentRevisionId }))
        .errors,
    ).toEqual([])
    const heard = async (one: Visitor) =>
      (await one.read<{ changes: { kind: string }[] }>('GET', `changes?since=${cursor}`)).data.changes.map(
        ({ kind }) => kind,
      )
    expect([await heard(admin!), await heard(keeper!), await heard(staff!), await heard(other!)]).toEqual([
      ['libraryDocument'],
      ['libraryDocument'],
      ['libraryDocument'],
      [],
    ])
  })

  test('is looked up for the reader only, however many other confirmations there are', async () => {
    const admin = await setup.world.as('admin@demo.test')
    const staff = await setup.world.as('staff@demo.test')
    await published(admin)
    const { db } = setup.world.services
    const asked: string[] = []
    const dialect = db as unknown as {
      session: { prepareQuery: (query: { sql: string; params: unknown[] }, ...rest: unknown[]) => unknown }
    }
    const original = dialect.session.prepareQuery
    const read = vi.spyOn(dialect.session, 'prepareQuery').mockImplementation(function prepare(
      this: unknown,
      query,
      ...rest
    ) {
      if (query.sql.includes('from "libraryDocument"'))
        asked.push(query.sql.replaceAll(/\$(\d+)/g, (_, at: string) => written(query.params[Number(at) - 1])))
      return original.call(this, query, ...rest)
    })
    const list = await staff.read<LibraryDocument[]>('GET', 'documentLibraryDocument?acknowledgeRequired=true')
    read.mockRestore()
    expect(list.data.filter(({ toRead }) => toRead).length).toBeGreaterThan(0)
    const most = await db.transaction(async (tx) => {
      // With forty people a sequential scan would be cheaper than an index.
      await tx.execute(sql`set local enable_seqscan = off`)
      const [plan] = rowsOf<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        await tx.execute(sql.raw(`explain (analyze, format json) ${asked[0]}`)),
      )
      return mostPeopleLookedAt(plan!['QUERY PLAN'][0].Plan)
    })
    expect(most).toBe(1)
  })
})

const written = (value: unknown) =>
  typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}
/** The number of user rows that a plan reads for one document. */
const mostPeopleLookedAt = (node: PlanNode): number =>
  Math.max(
    node['Relation Name'] === 'user' ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) : 0,
    ...(node.Plans ?? []).map(mostPeopleLookedAt),
  )

describe('A training', () => {
  const sampleFor = (userId: number) => ({ ...samples.userTraining({ ...nobody, userId }) })
  test('is verified by someone else, and again after each change by its owner', async () => {
    const staff = await setup.world.as('staff@demo.test')
    const manager = await setup.world.as('manager@demo.test')
    const row = (await add(staff, 'userTraining', sampleFor(staff.userId))) as unknown as UserTraining
    const step = (by: Visitor, rowVersion: number, action: string) =>
      by.read<UserTraining>('PUT', `userTraining/${row.id}/move`, { action, rowVersion, reason: 'Unreadable' })
    expect((await step(manager, 1, 'verify')).errors[0]?.message).toBe(
      'There is no certificate to check. Ask for one first.',
    )
    await staff.read(
      'POST',
      'userTrainingFile',
      form(row, [new File([pdf], 'front.pdf'), new File([`${pdf}back`], 'back.pdf')]),
    )
    expect((await step(staff, 2, 'verify')).status).toBe(403)
    const verified = (await step(manager, 2, 'verify')).data
    expect(verified).toMatchObject({ statusId: 20, verifiedByName: 'Gráinne Fallon', fileCount: 2 })
    const changed = (await staff.read<UserTraining>('PUT', 'userTraining', { ...verified, provider: 'Another school' }))
      .data
    expect(changed).toMatchObject({ statusId: 10, verifiedByName: null })
    expect((await staff.read<{ title: string }[]>('GET', 'notification')).data).toContainEqual(
      expect.objectContaining({ title: `${row.title} is verified` }),
    )
  })

  test('is renewed once, by a training of the same person', async () => {
    const staff = await setup.world.as('staff@demo.test')
    const admin = await setup.world.as('admin@demo.test')
    const old = await add(staff, 'userTraining', sampleFor(staff.userId))
    await add(staff, 'userTraining', { ...sampleFor(staff.userId), renewsId: old.id })
    expect((await staff.read<UserTraining>('GET', `userTraining/${old.id}`)).data).toMatchObject({
      renewedById: expect.any(Number) as number,
    })
    expect(
      (await staff.read('POST', 'userTraining', { ...sampleFor(staff.userId), renewsId: old.id })).errors[0],
    ).toMatchObject({ field: 'renewsId' })
    expect(
      (await admin.read('POST', 'userTraining', { ...sampleFor(admin.userId), renewsId: old.id })).errors[0],
    ).toMatchObject({ field: 'renewsId' })
  })

  test('cannot expire before it was completed, nor be completed in the future', async () => {
    const staff = await setup.world.as('staff@demo.test')
    const post = (more: object) => staff.read('POST', 'userTraining', { ...sampleFor(staff.userId), ...more })
    expect((await post({ expiresOn: '2025-02-03' })).errors[0]).toMatchObject({
      field: 'expiresOn',
      message: 'Expiry must be after completion.',
    })
    expect((await post({ completedOn: '2190-01-01', expiresOn: null })).errors[0]).toMatchObject({
      field: 'completedOn',
      message: 'Completion date must not be in the future.',
    })
    expect((await post({ userId: 1 })).status).toBe(403)
  })
})

describe('The logo of a company', () => {
  test('is stored as a picture only, replaces the previous one, and is visible to those who may see the company', async () => {
    const admin = await setup.world.as('admin@demo.test')
    const firm = await add(admin, 'client', samples.client(nobody))
    const first = (await admin.read<Row>('POST', 'clientLogo', await pictureForm(firm))).data
    const served = await admin.ask('GET', `file/${String(first.logoFileId)}?inline=1`)
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
    })
    expect(
      (await (await setup.world.as('staff@demo.test')).ask('GET', `file/${String(first.logoFileId)}`)).status,
    ).toBe(404)

    expect((await admin.read('POST', 'clientLogo', await pictureForm(firm))).status).toBe(409)
    const second = (await admin.read<Row>('POST', 'clientLogo', await pictureForm(first))).data
    expect((await admin.ask('GET', `file/${String(first.logoFileId)}`)).status).toBe(404)
    const gone = (await admin.read<Row>('DELETE', `clientLogo/${firm.id}?rowVersion=${second.rowVersion}`)).data
    expect(gone.logoFileId).toBeNull()
    expect((await admin.ask('GET', `file/${String(second.logoFileId)}`)).status).toBe(404)
  })

  test('is refused if it is not a picture, too large, or sent with the company itself', async () => {
    const admin = await setup.world.as('admin@demo.test')
    const firm = await add(admin, 'client', { ...samples.client(nobody), logoFileId: 1 })
    expect(firm.logoFileId).toBeNull()
    const refused = async (file: File) => (await admin.read('POST', 'clientLogo', form(firm, file))).errors[0]
    expect(await refused(new File(['<svg onload="alert(1)">'], 'logo.svg', { type: 'image/svg+xml' }))).toMatchObject({
      field: 'files',
      message: 'Choose a JPEG, PNG or WebP picture.',
    })
    expect(
      await refused(new File([new Uint8Array(2 * 1_048_576 + 1)], 'logo.png', { type: 'image/png' })),
    ).toMatchObject({ field: 'files', message: 'A logo can be up to 2 MB.' })
    expect((await admin.read<Row>('GET', `client/${firm.id}`)).data).toMatchObject({
      rowVersion: firm.rowVersion,
      logoFileId: null,
    })
  })
})

describe('A file attached to a record', () => {
  const entriesOf = async (by: Visitor, kind: string, id: number) =>
    (await by.read<{ action: string; diff: object }[]>('GET', `audit?entityKind=${kind}&entityId=${id}`)).data.map(
      ({ action, diff }) => ({ action, diff }),
    )

  test('appears in the history by name when it is added, replaced or removed', async () => {
    const admin = await setup.world.as('admin@demo.test')
    const row = await add(admin, 'templateDocument', samples.templateDocument(nobody))
    const send = async (of: Row, name: string) =>
      (await admin.read<Row>('POST', 'templateDocumentFile', form(of, new File([pdf], name)))).data
    const second = await send(await send(row, 'first.pdf'), 'second.pdf')
    await admin.read('DELETE', `templateDocumentFile/${row.id}?rowVersion=${second.rowVersion}`)
    expect((await entriesOf(admin, 'templateDocument', row.id)).slice(0, 3)).toEqual([
      { action: 'fileRemoved', diff: { fileId: ['second.pdf', null] } },
      { action: 'file', diff: { fileId: ['first.pdf', 'second.pdf'] } },
      { action: 'file', diff: { fileId: [null, 'first.pdf'] } },
    ])
  })

  test('belongs to its record’s kind and field: the id of another file removes nothing', async () => {
    const staff = await setup.world.as('staff@demo.test')
    const admin = await setup.world.as('admin@demo.test')
    const training = await add(staff, 'userTraining', samples.userTraining({ ...nobody, userId: staff.userId }))
    const revised = (await revise(admin, await document(admin), 'kept')).data
    expect(
      await admin.read('DELETE', `userTrainingFile/${revised.fileId}?rowVersion=${training.rowVersion}`),
    ).toMatchObject({ status: 404, errors: [{ message: 'This file does not exist or was deleted.' }] })
    expect((await admin.ask('GET', `file/${revised.fileId}`)).status).toBe(200)
  })

  test('counts towards a limit: a training accepts ten certificates but not eleven, at once or one by one', async () => {
    const staff = await setup.world.as('staff@demo.test')
    const row = await add(staff, 'userTraining', samples.userTraining({ ...nobody, userId: staff.userId }))
    const certificates = (count: number) => Array.from({ length: count }, (_, at) => new File([pdf], `${at}.pdf`))
    const send = (of: Row, count: number) => staff.read<Row>('POST', 'userTrainingFile', form(of, certificates(count)))
    const refusal = { status: 400, errors: [{ field: 'files', message: 'A training has up to 10 files.' }] }
    expect(await send(row, 11)).toMatchObject(refusal)
    const { data } = await send(row, 10)
    expect(data).toMatchObject({ fileCount: 10 })
    expect(await send(data, 1)).toMatchObject(refusal)
  })

  test('is saved once if a browser repeats the request, a picture as well as a file', async () => {
    const admin = await setup.world.as('admin@demo.test')
    const firm = await add(admin, 'client', samples.client(nobody))
    const again = { 'idempotency-key': crypto.randomUUID() }
    const send = async () => admin.read<Row>('POST', 'clientLogo', await pictureForm(firm), again)
    const first = await send()
    expect(first).toMatchObject({ status: 200, data: { rowVersion: firm.rowVersion + 1 } })
    expect(await send()).toEqual(first)
  })
})
