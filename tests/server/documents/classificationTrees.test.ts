import { describe, expect, test } from 'vitest'
import type { ImportAnswer } from '#contract/documents/classificationImport.ts'
import { classificationSystems, type ManualClassification } from '#contract/entities/manualClassification.ts'
import type { TemplateFolder } from '#contract/entities/templateFolder.ts'
import { samples } from '#mocks/samples.ts'
import { add, type Row } from '../rights/everyone.ts'
import { nobody, useOfficeTrees } from './officeTrees.ts'

const { office, lineOf } = useOfficeTrees()

const unique = () => crypto.randomUUID().slice(0, 8)

const send = async (csv: string, write = false) =>
  (await office()).read<ImportAnswer>('POST', 'manualClassificationImport', { csv, write })

describe('An imported file of classifications', () => {
  const codesIn = async () =>
    (await (await office()).read<ManualClassification[]>('GET', 'manualClassification')).data.map(
      ({ system, code }) => `${system} ${code}`,
    )

  test('is checked line by line, and nothing is written if a line is wrong', async () => {
    const code = unique()
    const csv = `system,code,title,parentCode\nCustom,${code},Marine works,\nCustom,${code}.1,Fenders,${code}\nCAWS,D,Groundwork,\nCAWS,F,Masonry and stone,\nCustom,${code},Twice,\nNoSuch,1,Nowhere,\nCustom,${code}.2,Orphan,missing\n`
    const before = await codesIn()
    const { data } = await send(csv)
    const { lines } = data
    expect(lines.map(({ line, state }) => [line, state])).toEqual([
      [2, 'new'],
      [3, 'new'],
      [4, 'same'],
      [5, 'changed'],
      [6, 'wrong'],
      [7, 'wrong'],
      [8, 'wrong'],
    ])
    expect(lines[3]!.words).toBe('Now Masonry')
    expect(lines[4]!.words).toBe('Line 2 has the same code.')
    expect(await send(csv, true)).toMatchObject({ status: 400, errors: [{ field: 'csv' }] })
    expect(await codesIn()).toEqual(before)
  })

  test('is imported completely, even if children precede their parents, and recorded in the history', async () => {
    const code = unique()
    const answer = await send(
      `\ufeffsep=;\r\nparentCode;Title;Code;System\n${code};Fenders;${code}.1;custom\n;Marine works;${code};Custom\n`,
      true,
    )
    expect(answer.data).toMatchObject({ written: true })
    const admin = await office()
    const rows = (await admin.read<ManualClassification[]>('GET', 'manualClassification')).data
    const child = rows.find((row) => row.code === `${code}.1`)!
    expect(child).toMatchObject({ system: 'Custom', title: 'Fenders', parentCode: code })
    const { data: history } = await admin.read<{ action: string }[]>(
      'GET',
      `audit?entityKind=manualClassification&entityId=${child.id}`,
    )
    expect(history).toMatchObject([{ action: 'created', comment: 'From a CSV file' }])
  })

  test('cannot create a cycle or exceed six levels', async () => {
    const code = unique()
    const circle = (
      await send(`system,code,title,parentCode\nCustom,${code}a,A,${code}b\nCustom,${code}b,B,${code}a\n`)
    ).data
    expect(circle.lines.map(({ words }) => words)).toEqual(['It would be below itself.', 'It would be below itself.'])
    const deep = Array.from(
      { length: 7 },
      (_, at) => `Custom,${code}${at},Level,${at === 0 ? '' : `${code}${at - 1}`}`,
    ).join('\n')
    const lines = (await send(`system,code,title,parentCode\n${deep}\n`)).data.lines
    expect(lines.map(({ state }) => state)).toEqual(['new', 'new', 'new', 'new', 'new', 'new', 'wrong'])
  })

  test('without a header line is refused with a helpful message', async () => {
    expect((await send('1,2,3\n')).errors[0]?.message).toContain('system, code, title and parentCode')
    expect((await send('system,code,title\n')).errors[0]?.message).toBe('The file has no lines below the heading.')
  })
})

describe('Classifications', () => {
  test('that folders use are cleared there when deleted, and the author is told how many', async () => {
    const admin = await office()
    const row = await add(admin, 'manualClassification', samples.manualClassification(nobody))
    const folder = await add(admin, 'templateFolder', {
      ...samples.templateFolder(nobody),
      manualClassificationId: row.id,
    })
    const gone = await admin.read('DELETE', `manualClassification/${row.id}?rowVersion=1`)
    expect(gone.warnings[0]?.message).toBe(`1 folder or document has lost the classification ${String(row.code)}.`)
    expect((await admin.read<TemplateFolder>('GET', `templateFolder/${folder.id}`)).data).toMatchObject({
      manualClassificationId: null,
      rowVersion: 2,
    })
  })

  test('show how many records use them, in every list and immediately', async () => {
    const {
      admin,
      template,
      folders: [folder],
    } = await lineOf(1)
    const [one, other] = [
      await add(admin, 'manualClassification', samples.manualClassification(nobody)),
      await add(admin, 'manualClassification', samples.manualClassification(nobody)),
    ]
    const counts = async () => {
      const { data } = await admin.read<ManualClassification[]>('GET', 'manualClassification')
      return [one, other].map(({ id }) => data.find((row) => row.id === id)?.folderCount)
    }
    let announced: number[] = []
    const save = async (path: string, draft: object) => {
      const answer = await admin.read<Row>('id' in draft ? 'PUT' : 'POST', path, draft)
      expect(answer.errors).toEqual([])
      announced = answer.changes!.filter(({ kind }) => kind === 'manualClassification').map(({ id }) => id)
      return answer.data
    }
    expect(await counts()).toEqual([0, 0])
    let row = await save('templateFolder', { ...folder!, manualClassificationId: one.id })
    expect(await counts()).toEqual([1, 0])
    await save('templateDocument', {
      ...samples.templateDocument(nobody),
      templateId: template.id,
      folderId: row.id,
      manualClassificationId: other.id,
    })
    expect(announced).toEqual([other.id])
    row = await save('templateFolder', { ...row, manualClassificationId: other.id })
    expect(await counts()).toEqual([0, 1])
    row = await save('templateFolder', { ...row, name: 'Slipways' })
    expect(announced).toEqual([])
    await admin.read('DELETE', `templateFolder/${row.id}?rowVersion=${row.rowVersion}`)
    expect(await counts()).toEqual([0, 0])
    await admin.read('PUT', `templateFolder/${row.id}/restore`, {})
    expect(await counts()).toEqual([0, 1])
    await admin.read(
      'DELETE',
      `template/${template.id}?rowVersion=${(await admin.read<Row>('GET', `template/${template.id}`)).data.rowVersion}`,
    )
    expect(await counts()).toEqual([0, 0])
  })

  test('with children cannot be deleted, and none can move to another system', async () => {
    const admin = await office()
    const top = await add(admin, 'manualClassification', samples.manualClassification(nobody))
    await add(admin, 'manualClassification', { ...samples.manualClassification(nobody), parentId: top.id })
    const { data } = await admin.read<Row>('GET', `manualClassification/${top.id}`)
    expect((await admin.read('DELETE', `manualClassification/${top.id}?rowVersion=${data.rowVersion}`)).status).toBe(
      409,
    )
    const moved = await admin.read('PUT', `manualClassification/${top.id}/move`, {
      action: 'place',
      parentId: 1,
      rowVersion: 1,
    })
    expect(moved.errors[0]).toMatchObject({ field: 'parentId', message: 'Choose a parent classification.' })
  })

  test('are supplied for every published scheme', async () => {
    const rows = (await (await office()).read<ManualClassification[]>('GET', 'manualClassification')).data
    const counts = classificationSystems.map((system) => [
      system,
      rows.some((row) => row.system === system && row.createdById === null),
    ])
    expect(Object.fromEntries(counts)).toEqual({
      'CDM file': true,
      'O&M manual': true,
      Uniclass: true,
      CAWS: true,
      NRM1: true,
      'CI/SfB': false,
      Custom: false,
    })
  })
})

// Last, because it makes every list of classifications long.
test('A file with nine thousand classifications is imported completely, and importing it again recognises every line', async () => {
  const code = unique()
  const lines = Array.from(
    { length: 9_000 },
    (_, at) => `Custom,${code}.${at},Line ${at},${at < 10 ? '' : `${code}.${at % 10}`}`,
  )
  const csv = `system,code,title,parentCode\n${lines.toReversed().join('\n')}\n`
  expect((await send(csv, true)).data).toMatchObject({ written: true })
  const again = (await send(csv)).data.lines
  expect([again.length, new Set(again.map(({ state }) => state))]).toEqual([9_000, new Set(['same'])])
})
