import { beforeEach, describe, expect, test, vi } from 'vitest'
import { samples } from '#mocks/samples.ts'
import { cobieSheetNames, cobieSheets } from '#server/reports/cobie/sheets.ts'
import type { WorkbookSheet } from '#server/core/services.ts'
import { projectId } from '#server/worlds/projects/projects.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
const terminal = projectId('LT-003')

/** Downloads the workbook of a project, and returns its sheets as they were written. */
async function download(email: string, query = '', project = terminal) {
  const { workbooks } = setup.world.services
  const write = vi.spyOn(workbooks, 'write')
  const visitor = await setup.world.as(email)
  const answer = await visitor.ask('GET', `downloadProjectCOBieDocuments/${project}${query}`)
  const sheets: readonly WorkbookSheet[] = write.mock.calls[0]?.[0] ?? []
  write.mockRestore()
  return { answer, sheets, rows: (name: string) => rowsOf(sheets, name) }
}

/** The rows of a sheet as objects. */
function rowsOf(sheets: readonly WorkbookSheet[], name: string) {
  const [heads = [], ...rows] = sheets.find((sheet) => sheet.name === name)?.rows ?? []
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [String(head), row[at]])))
}
const column = (rows: Record<string, unknown>[], name: string) => rows.map((row) => row[name])

describe('the COBie workbook of the terminal', () => {
  let got: Awaited<ReturnType<typeof download>>
  beforeEach(async () => {
    got = await download('admin@demo.test')
  })

  test('is an Excel file named after the project and the day', async () => {
    const day = setup.world.services.now().toISOString().slice(0, 10).replaceAll('-', '')
    expect(got.answer.headers.get('content-disposition')).toContain(`COBie_LT-003_${day}.xlsx`)
    expect(Buffer.from(await got.answer.arrayBuffer()).subarray(0, 4)).toEqual(Buffer.from('PK\x03\x04'))
  })

  test('has the sheets and columns of COBie 2.4 in their order, and no empty cell', () => {
    expect(got.sheets.map(({ name }) => name)).toEqual(cobieSheetNames)
    for (const { name, rows } of got.sheets) {
      expect(rows[0]).toEqual(cobieSheets[name as 'Contact'])
      if (name !== 'PickLists') expect(rows.flat()).not.toContain(null)
      expect(rows.flat()).not.toContain('')
    }
  })

  test('names every creator in the sheet Contact, once', () => {
    const emails = column(got.rows('Contact'), 'Email')
    expect(new Set(emails).size).toBe(emails.length)
    for (const sheet of ['Contact', 'Facility', 'Floor', 'Space', 'Zone'])
      expect(emails).toEqual(expect.arrayContaining(column(got.rows(sheet), 'CreatedBy')))
  })

  test('puts each space on a floor, and only known spaces into zones', () => {
    const floors = column(got.rows('Floor'), 'Name')
    const spaces = column(got.rows('Space'), 'Name')
    expect(spaces.length).toBeGreaterThan(0)
    expect(floors).toEqual(
      expect.arrayContaining(column(got.rows('Space'), 'FloorName').filter((name) => name !== 'n/a')),
    )
    for (const names of column(got.rows('Zone'), 'SpaceNames'))
      expect(spaces).toEqual(expect.arrayContaining(String(names).split(',')))
    expect(new Set([...floors, ...spaces]).size).toBe(floors.length + spaces.length)
  })

  test('describes the project as the facility', () => {
    expect(got.rows('Facility')).toMatchObject([
      { AreaUnits: 'squaremeters', CurrencyUnit: expect.stringMatching(/^(?:Euros|British Pounds)$/), Category: 'n/a' },
    ])
  })
})

describe('the references of a workbook, as a checker follows them', () => {
  /** Where the values of a column must stand: the sheet and its column, or a list of the sheet PickLists. */
  const references: readonly (readonly [sheet: string, column: string, to: string, key: string])[] = [
    ...cobieSheetNames
      .filter((name) => name !== 'PickLists')
      .map((name) => [name, 'CreatedBy', 'Contact', 'Email'] as const),
    ['Space', 'FloorName', 'Floor', 'Name'],
    ['Zone', 'SpaceNames', 'Space', 'Name'],
    ['Component', 'TypeName', 'Type', 'Name'],
    ['Component', 'Space', 'Space', 'Name'],
    ['System', 'ComponentNames', 'Component', 'Name'],
    ['Job', 'TypeName', 'Type', 'Name'],
    ['Floor', 'Category', 'PickLists', 'FloorType'],
    ['Facility', 'LinearUnits', 'PickLists', 'LinearUnit'],
    ['Facility', 'AreaUnits', 'PickLists', 'AreaUnit'],
    ['Facility', 'VolumeUnits', 'PickLists', 'VolumeUnit'],
    ['Document', 'Category', 'PickLists', 'DocumentType'],
    ['Document', 'ApprovalBy', 'PickLists', 'ApprovalBy'],
    ['Document', 'Stage', 'PickLists', 'StageType'],
    ['Document', 'SheetName', 'PickLists', 'SheetName'],
  ]
  /** The columns that tell the rows of a sheet apart. */
  const keys: Record<string, readonly string[]> = {
    Contact: ['Email'],
    Document: ['Name', 'Stage', 'SheetName', 'RowName'],
  }
  const isThere = (value: unknown) => value !== 'n/a' && value !== null && value !== undefined

  test.each(['HB-009', 'LT-003', 'HB-014'] as const)('of %s all lead somewhere, and each row once', async (number) => {
    const { rows } = await download('admin@demo.test', '', projectId(number))
    for (const [sheet, name, to, key] of references) {
      const known = new Set(column(rows(to), key).map((value) => String(value).toLowerCase()))
      const used = column(rows(sheet), name)
        .filter(isThere)
        .flatMap((value) => String(value).split(','))
      expect([sheet, name, used.filter((value) => !known.has(value.toLowerCase()))]).toEqual([sheet, name, []])
    }
    for (const { SheetName, RowName } of rows('Document'))
      expect(column(rows(String(SheetName)), 'Name')).toContain(RowName)
    for (const sheet of cobieSheetNames.filter((name) => name !== 'PickLists')) {
      const found = rows(sheet).map((row) =>
        (keys[sheet] ?? ['Name']).map((name) => String(row[name]).toLowerCase()).join('|'),
      )
      expect([sheet, new Set(found).size]).toEqual([sheet, found.length])
    }
  })
})

test('the sheet Document holds the published revision of each document that the reader may see', async () => {
  const { rows } = await download('admin@demo.test', '', projectId('HB-009'))
  const documents = rows('Document')
  expect(documents.length).toBeGreaterThan(5)
  expect(documents).toContainEqual(
    expect.objectContaining({
      Name: expect.stringMatching(/Centre bearing, general arrangement, as built$/),
      Category: 'Drawing',
      ApprovalBy: 'Owner Approval',
      Stage: 'As Built',
      SheetName: 'Facility',
      Directory: expect.stringMatching(/^\/.*As-built.*\/$/i),
      File: expect.stringMatching(/\.pdf$/),
      Reference: 'Revision C01, suitability A6',
    }),
  )
  // Revision 1 of one document replaced its revision 0; drafts and rejected ones are nowhere.
  expect(documents.filter(({ Reference }) => String(Reference).startsWith('Revision 1,'))).toHaveLength(1)
})

test('text that looks like a formula stays as it was entered', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const added = await admin.read('POST', 'projectLocation', {
    ...samples.projectLocation({ projectId: terminal, clientId: 0, userId: 0 }),
    kind: 'external',
    parentId: null,
    code: '=F9',
    name: '=1+1',
  })
  expect(added.errors).toEqual([])
  const { rows } = await download('admin@demo.test')
  expect(rows('Floor')).toContainEqual(expect.objectContaining({ Name: '=F9 =1+1', Description: '=1+1' }))
})

test('the warnings are a sheet of their own on request, the same as those shown before', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const { data } = await admin.read<string[]>('GET', `projectCOBieWarnings/${terminal}`)
  expect(data).toContain('There are no assets, so the sheets Type, Component, System and Job are empty.')
  const { rows } = await download('admin@demo.test', '?warnings=1')
  expect(column(rows('Warnings'), 'Warning')).toEqual(data)
})

test('only people who read the safety file or facility management of the project download it', async () => {
  expect((await download('viewer@demo.test')).answer.status).toBe(200)
  expect((await download('safety@demo.test')).answer.status).toBe(403)
  expect((await download('throttle@demo.test')).answer.status).toBe(404)
})
