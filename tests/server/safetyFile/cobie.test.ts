import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cobieSentence, type CobieWarning } from '#contract/safetyFile/cobie.ts'
import { samples } from '#mocks/samples.ts'
import { cobieSheetNames } from '#server/application/reports/cobie/sheets.ts'
import type { Visitor } from '#mocks/world.ts'
import type { WorkbookSheet } from '#server/core/services.ts'
import { workbooks } from '#server/application/reports/workbooks.ts'
import { equipmentTypeId } from '#server/application/worlds/approvals/equipment.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { unzipped } from '../../unzipped.ts'
import { useWorld } from '../../world.ts'
import { add } from '../rights/everyone.ts'
import { newProject } from '../projects/transferred.ts'

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
  return rows.map((row): Record<string, unknown> =>
    Object.fromEntries((heads as string[]).map((head, at) => [head, row[at]])),
  )
}
const warningsOf = async (who: Visitor, project: number) =>
  (await who.read<CobieWarning[]>('GET', `projectCOBieWarnings/${project}`)).data
const column = (rows: Record<string, unknown>[], name: string) => rows.map((row) => row[name])

const own = 'CreatedBy CreatedOn'
const ext = 'ExtSystem ExtObject ExtIdentifier'
/** The sheets and columns of the COBie 2.4 template, written out from the standard. */
const standard: Record<string, string> = {
  Contact: `Email ${own} Category Company Phone ${ext} Department OrganizationCode GivenName FamilyName Street PostalBox Town StateRegion PostalCode Country`,
  Facility: `Name ${own} Category ProjectName SiteName LinearUnits AreaUnits VolumeUnits CurrencyUnit AreaMeasurement ExternalSystem ExternalProjectObject ExternalProjectIdentifier ExternalSiteObject ExternalSiteIdentifier ExternalFacilityObject ExternalFacilityIdentifier Description ProjectDescription SiteDescription Phase`,
  Floor: `Name ${own} Category ${ext} Description Elevation Height`,
  Space: `Name ${own} Category FloorName Description ${ext} RoomTag UsableHeight GrossArea NetArea`,
  Zone: `Name ${own} Category SpaceNames ${ext} Description`,
  Type: `Name ${own} Category Description AssetType Manufacturer ModelNumber WarrantyGuarantorParts WarrantyDurationParts WarrantyGuarantorLabor WarrantyDurationLabor WarrantyDurationUnit ${ext} ReplacementCost ExpectedLife DurationUnit WarrantyDescription NominalLength NominalWidth NominalHeight ModelReference Shape Size Color Finish Grade Material Constituents Features AccessibilityPerformance CodePerformance SustainabilityPerformance`,
  Component: `Name ${own} TypeName Space Description ${ext} SerialNumber InstallationDate WarrantyStartDate TagNumber BarCode AssetIdentifier`,
  System: `Name ${own} Category ComponentNames ${ext} Description`,
  Assembly: `Name ${own} SheetName ParentName ChildNames AssemblyType ${ext} Description`,
  Connection: `Name ${own} ConnectionType SheetName RowName1 RowName2 RealizingElement PortName1 PortName2 ${ext} Description`,
  Spare: `Name ${own} Category TypeName Suppliers ${ext} Description SetNumber PartNumber`,
  Resource: `Name ${own} Category ${ext} Description`,
  Job: `Name ${own} Category Status TypeName Description Duration DurationUnit Start TaskStartUnit Frequency FrequencyUnit ${ext} TaskNumber Priors ResourceNames`,
  Impact: `Name ${own} ImpactType ImpactStage SheetName RowName Value ImpactUnit LeadInTime Duration LeadOutTime ${ext} Description`,
  Document: `Name ${own} Category ApprovalBy Stage SheetName RowName Directory File ${ext} Description Reference`,
  Attribute: `Name ${own} Category SheetName RowName Value Unit ${ext} Description AllowedValues`,
  Coordinate: `Name ${own} Category SheetName RowName CoordinateXAxis CoordinateYAxis CoordinateZAxis ${ext} ClockwiseRotation ElevationalRotation YawRotation`,
  Issue: `Name ${own} Type Risk Chance Impact SheetName1 RowName1 SheetName2 RowName2 Description Owner Mitigation ${ext}`,
  PickLists:
    'ApprovalBy AreaUnit AssetType Category-Facility Category-Space Category-Element Category-Product Category-Role CoordinateSheet ConnectionType CoordinateType DocumentType DurationUnit FloorType IssueCategory IssueChance IssueImpact IssueRisk JobStatusType JobType objAttribute objAttributeType objComponent objConnection objContact objCoordinate objDocument objFacility objFloor objIssue objJob objProject objResource objSite objSpace objSpare objSystem objType objWarranty objZone ResourceType SheetType SpareType StageType ZoneType LinearUnit VolumeUnit CostUnit AssemblyType ImpactType ImpactStage ImpactUnit objAssembly objImpact',
}

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
    expect(got.sheets.map(({ name }) => name)).toEqual(['Instruction', ...Object.keys(standard)])
    for (const { name, rows } of got.sheets.slice(1)) {
      expect([name, rows[0]!.map((cell) => (typeof cell === 'string' ? cell : '')).join(' ')]).toEqual([
        name,
        standard[name],
      ])
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
      {
        AreaUnits: 'square meters',
        CurrencyUnit: expect.stringMatching(/^(?:Euros|British Pounds)$/),
        Category: 'n/a',
      },
    ])
  })
})

describe('the references of a workbook, as a checker follows them', () => {
  /** The allowed values of a column: the sheet and column they refer to, or a list of the sheet PickLists. */
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
    ['Type', 'Category', 'PickLists', 'Category-Product'],
    ['System', 'Category', 'PickLists', 'Category-Element'],
    ['Type', 'AssetType', 'PickLists', 'AssetType'],
    ['Job', 'FrequencyUnit', 'PickLists', 'DurationUnit'],
    ['Floor', 'Category', 'PickLists', 'FloorType'],
    ['Facility', 'LinearUnits', 'PickLists', 'LinearUnit'],
    ['Facility', 'AreaUnits', 'PickLists', 'AreaUnit'],
    ['Facility', 'VolumeUnits', 'PickLists', 'VolumeUnit'],
    ['Contact', 'Category', 'PickLists', 'Category-Role'],
    ['Facility', 'Category', 'PickLists', 'Category-Facility'],
    ['Space', 'Category', 'PickLists', 'Category-Space'],
    ['Zone', 'Category', 'PickLists', 'ZoneType'],
    ['Document', 'Category', 'PickLists', 'DocumentType'],
    ['Document', 'ApprovalBy', 'PickLists', 'ApprovalBy'],
    ['Document', 'Stage', 'PickLists', 'StageType'],
    ['Document', 'SheetName', 'PickLists', 'SheetType'],
    ['Type', 'Manufacturer', 'Contact', 'Email'],
    ['Type', 'WarrantyGuarantorParts', 'Contact', 'Email'],
    ['Attribute', 'SheetName', 'PickLists', 'SheetType'],
    ['Issue', 'Risk', 'PickLists', 'IssueRisk'],
    ['Issue', 'Owner', 'Contact', 'Email'],
    ['Facility', 'CurrencyUnit', 'PickLists', 'CostUnit'],
    ['Job', 'Category', 'PickLists', 'JobType'],
  ]
  /** Key columns of each sheet. */
  const keys: Record<string, readonly string[]> = {
    Contact: ['Email'],
    Document: ['Name', 'Stage', 'SheetName', 'RowName'],
    Attribute: ['Name', 'SheetName', 'RowName'],
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
  // Revision 1 of one document replaced its revision 0; drafts and rejected documents are left out.
  expect(documents.filter(({ Reference }) => String(Reference).startsWith('Revision 1,'))).toHaveLength(1)
})

test('the assets are components in their spaces, by product, with their systems and the jobs of their schedules', async () => {
  const { rows } = await download('admin@demo.test')
  expect(rows('Type')).toContainEqual(
    expect.objectContaining({
      Name: 'Passenger lift Ascend P630',
      Category: 'Lifts',
      AssetType: 'Fixed',
      Manufacturer: 'n/a',
      WarrantyDurationParts: 24,
      WarrantyDurationUnit: 'month',
      ReplacementCost: 68_000,
      ExpectedLife: 20,
    }),
  )
  expect(rows('Component')).toContainEqual(
    expect.objectContaining({
      Name: 'EQP-0001 Lift L1; departure lounge',
      TypeName: 'Passenger lift Ascend P630',
      Space: 'TB-F1-01',
      TagNumber: 'L1',
      AssetIdentifier: 'EQP-0001',
    }),
  )
  expect(column(rows('Component'), 'Description')).not.toContain('Old gas boiler, plant room')
  expect(rows('System')).toContainEqual(
    expect.objectContaining({ Name: 'Lifts', ComponentNames: 'EQP-0001 Lift L1; departure lounge' }),
  )
  expect(rows('Job')).toContainEqual(
    expect.objectContaining({ TypeName: 'Passenger lift Ascend P630', Frequency: 6, FrequencyUnit: 'month' }),
  )
})

test('a maker that is no contact stands in the sheet Attribute, and a warning says so', async () => {
  const { rows } = await download('admin@demo.test')
  expect(rows('Attribute')).toContainEqual(
    expect.objectContaining({
      Name: 'Manufacturer',
      SheetName: 'Type',
      RowName: 'Passenger lift Ascend P630',
      Value: 'Ascend',
    }),
  )
  const admin = await setup.world.as('admin@demo.test')
  const said = (await warningsOf(admin, terminal)).map(cobieSentence)
  expect(said).toContainEqual(expect.stringMatching(/^The makers of these assets are not companies of this project/))
})

test('the number of a revision does not make a document as built, its suitability does', async () => {
  const { rows } = await download('admin@demo.test', '', projectId('HB-009'))
  for (const { Reference, Stage } of rows('Document'))
    expect([Reference, Stage]).toEqual([
      Reference,
      /suitability (?:A5|A6|A7|CR)$/.test(String(Reference)) ? 'As Built' : 'Approved',
    ])
})

test('the sheet Issue names the documents on residual hazards', async () => {
  const { rows } = await download('admin@demo.test', '', projectId('HB-009'))
  const named = column(rows('Issue'), 'RowName2')
  const about = rows('Document').filter(({ Directory }) => /residual hazards/i.test(String(Directory)))
  expect(about.length).toBeGreaterThan(0)
  expect(named).toEqual(expect.arrayContaining(column(about, 'Name')))
})

test('days are dates in the file, and not texts', async () => {
  const { sheets } = await download('admin@demo.test')
  const installed = rowsOf(sheets, 'Component').map((row) => row.InstallationDate)
  expect(installed).toContainEqual({ day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), format: 'yyyy-mm-dd' })
  const bytes = await workbooks.write([
    { name: 'Days', rows: [['Day'], [{ day: '2026-11-30', format: 'yyyy-mm-dd' }]] },
  ])
  const sheet = (await unzipped(bytes.buffer)).get('xl/worksheets/sheet1.xml')
  // 30 November 2026 is 46356 in Excel's date system.
  expect(sheet).toMatch(/<v>46356<\/v>/)
})

test('an asset that is in no space is named in the warnings', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const added = await admin.read<{ id: number; number: string }>('POST', 'equipment', {
    ...samples.equipment({ projectId: terminal, clientId: 0, userId: 0 }),
    projectId: terminal,
    clientId: firmId('lagan'),
    equipmentTypeId: equipmentTypeId('Boiler'),
    name: 'Spare boiler',
  })
  expect(added.errors).toEqual([])
  const found = (await warningsOf(admin, terminal)).find(({ says }) => says === 'These assets are in no space')
  expect(found?.about).toEqual([
    { kind: 'equipment', id: added.data.id, folderId: null, called: `${added.data.number} Spare boiler` },
  ])
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
  const sentences = (await warningsOf(admin, terminal)).map(cobieSentence)
  expect(sentences).toContainEqual(expect.stringMatching(/^The facility has no category/))
  const { rows } = await download('admin@demo.test', '?warnings=1')
  expect(column(rows('Warnings'), 'Warning')).toEqual(sentences)
})

test('only people who read the safety file or facility management of the project download it', async () => {
  expect((await download('viewer@demo.test')).answer.status).toBe(200)
  expect((await download('safety@demo.test')).answer.status).toBe(403)
  expect((await download('throttle@demo.test')).answer.status).toBe(404)
})

test('the workbook holds no address or number of a person whom its reader may not see', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const { data: all } = await admin.read<{ email: string; phone: string | null }[]>('GET', 'user?size=500')
  const { sheets, rows } = await download('viewer@demo.test')
  const text = JSON.stringify(sheets)
  const others = all.filter(({ email }) => email !== 'viewer@demo.test')
  expect(others.length).toBeGreaterThan(20)
  expect(others.filter(({ email }) => text.includes(email))).toEqual([])
  const people = rows('Contact').filter(({ ExtObject }) => ExtObject === 'User')
  expect(people.map(({ Email }) => String(Email)).filter((email) => !email.endsWith('.invalid'))).toEqual([
    'viewer@demo.test',
  ])
  expect(people.length).toBeGreaterThan(1)
  expect(column(people, 'GivenName')).not.toContain('n/a')
  const emails = column(rows('Contact'), 'Email')
  for (const sheet of ['Contact', 'Facility', 'Floor', 'Space', 'Zone', 'Document'])
    expect(emails).toEqual(expect.arrayContaining(column(rows(sheet), 'CreatedBy')))
})

describe('a project whose locations are not in order', () => {
  let admin: Visitor
  let project: number
  let ids: Record<'site' | 'lost' | 'zone', number>

  beforeEach(async () => {
    admin = await setup.world.as('admin@demo.test')
    project = (await newProject(admin)).id
    const place = async (kind: string, code: string, more: object = {}) =>
      (
        await add(admin, 'projectLocation', {
          ...samples.projectLocation({ projectId: project, clientId: 0, userId: 0 }),
          kind,
          code,
          name: `Place ${code}`,
          parentId: null,
          category: null,
          ...more,
        })
      ).id
    const offices = { category: 'SL_20_15_59 : Offices' }
    const site = await place('site', 'S')
    const building = await place('building', 'B', { parentId: site, category: 'En_20_15_10 : Offices' })
    const floor = await place('floor', '01', { parentId: building })
    const zone = await place('zone', 'Z1', { parentId: floor, category: 'Fire compartment' })
    await place('space', '1,01', { parentId: zone, ...offices })
    await place('space', '1;01', { parentId: zone, ...offices })
    ids = { site, zone, lost: await place('space', '9.99', { parentId: building }) }
  })

  test('each thing that a checker rejects is said once, with the records it is about', async () => {
    const found = await warningsOf(admin, project)
    const about = (words: string) => found.filter(({ says }) => says.startsWith(words)).map((one) => one.about)
    const lost = [{ kind: 'projectLocation', id: ids.lost, folderId: null, called: '9.99' }]
    expect(about('These spaces are on no floor')).toEqual([lost])
    expect(about('These spaces have no category')).toEqual([lost])
    expect(about('The category of these zones is no Uniclass code')).toMatchObject([[{ id: ids.zone }]])
    expect(about('The category of these spaces')).toEqual([])
    expect(about('The facility has no category')).toEqual([])
  })

  test('names stay apart and can be listed, although a comma in a code would mix them up', async () => {
    const { rows } = await download('admin@demo.test', '', project)
    const spaces = column(rows('Space'), 'Name')
    expect(new Set(spaces).size).toBe(3)
    expect(spaces.join(' ')).not.toContain(',')
    const [zone] = rows('Zone')
    expect(new Set(String(zone!.SpaceNames).split(','))).toEqual(new Set(spaces.filter((name) => name !== '9.99')))
  })

  test('the facility has the category of its building, until the site has one', async () => {
    const category = async () => (await download('admin@demo.test', '', project)).rows('Facility')[0]!.Category
    expect(await category()).toBe('En_20_15_10 : Offices')
    const { data } = await admin.read<object>('GET', `projectLocation/${ids.site}`)
    const sorted = { ...data, category: 'Co_20 : Office complexes' }
    expect(await admin.read('PUT', 'projectLocation', sorted)).toMatchObject({ errors: [] })
    expect(await category()).toBe('Co_20 : Office complexes')
  })
})
