import type { CobieWarning } from '#contract/safetyFile/cobie.ts'
import { countryWords } from '#contract/people/countries.ts'
import type { WorkbookCell } from '#server/core/services.ts'
import { statusWords } from '#server/kinds/project/resource.ts'
import { assetsOf } from './assets.ts'
import { createdBy, external, systemName, type Created } from './columns.ts'
import { documentPickLists, documentsOf, issuePickLists, issuesOf } from './documents.ts'
import type { Handover } from './handover.ts'
import { facilityCategory, floorsOf, placeNames, spacesOf, zonesOf } from './places.ts'
import { cobieSheetNames, type CobieRow, type CobieSheet } from './sheets.ts'
import { collectWarnings, type Warnings } from './warnings.ts'

export type CobieContents = { [S in CobieSheet]?: CobieRow<S>[] }

/** Fills the sheets of a COBie 2.4 workbook, and returns what a checker would report. */
export function cobieContents(handover: Handover): { contents: CobieContents; warnings: CobieWarning[] } {
  const warnings = collectWarnings()
  const names = placeNames(handover)
  const created = createdBy(handover)
  const category = facilityCategory(handover, warnings)
  const floors = floorsOf(handover, created, names)
  const spaces = spacesOf(handover, created, names, warnings)
  const zones = zonesOf(handover, created, names, warnings)
  const contacts = contactsOf(handover, created, warnings)
  const documents = documentsOf(handover, created, warnings)
  const spaceNames = new Map(
    handover.locations.filter(({ kind }) => kind === 'space').map(({ id }) => [id, names.get(id)!]),
  )
  const assets = assetsOf(handover, created, spaceNames, warnings)
  const contents = {
    Contact: contacts,
    Facility: [{ ...facilityOf(handover, created), Category: category }],
    Floor: floors,
    Space: spaces,
    Zone: zones,
    ...assets,
    Document: documents,
    Issue: issuesOf(handover.documents, documents, handover),
    PickLists: pickListsOf({
      'Category-Facility': [{ Category: category }],
      'Category-Product': assets.Type,
      'Category-Element': assets.System,
      'Category-Role': contacts,
      'Category-Space': spaces,
      DocumentType: documents,
      ZoneType: zones,
    }),
  }
  if (floors.length === 0) warnings.sayOfLocations('There are no floors')
  if (spaces.length === 0) warnings.sayOfLocations('There are no spaces')
  return { contents, warnings: warnings.found }
}

/** The units in the template's spelling. */
const units = { LinearUnits: 'meters', AreaUnits: 'square meters', VolumeUnits: 'cubic meters' } as const
const costUnits = { GBP: 'British Pounds', EUR: 'Euros' } as const

type PickList = keyof CobieRow<'PickLists'>
type Sorted = Partial<Record<PickList, readonly { Category?: WorkbookCell }[]>>

/** The values used here that checkers look up in the sheet PickLists, one list per column; `sorted` by category. */
function pickListsOf(sorted: Sorted) {
  const categories = Object.entries(sorted).map(([name, rows]) => [
    name,
    [...new Set(rows.flatMap(({ Category }) => (typeof Category === 'string' && Category ? [Category] : [])))].toSorted(
      (one, other) => one.localeCompare(other),
    ),
  ])
  const lists: Partial<Record<PickList, readonly string[]>> = {
    ...Object.fromEntries(categories),
    ApprovalBy: documentPickLists.approvals,
    AreaUnit: [units.AreaUnits],
    AssetType: ['Fixed', 'Moveable'],
    DurationUnit: ['hour', 'day', 'week', 'month', 'year'],
    FloorType: ['Floor', 'Site'],
    IssueCategory: issuePickLists.types,
    IssueChance: issuePickLists.risks,
    IssueImpact: issuePickLists.risks,
    IssueRisk: issuePickLists.risks,
    JobStatusType: ['Not Yet Started'],
    JobType: ['Inspection', 'PM'],
    objAttribute: ['Equipment'],
    objAttributeType: ['As Built'],
    objComponent: ['Equipment'],
    objContact: ['User', 'Client'],
    objDocument: ['Document'],
    objFacility: ['Project'],
    objFloor: ['Location'],
    objIssue: ['Document'],
    objJob: ['Inspection'],
    objProject: ['Project'],
    objSpace: ['Location'],
    objSystem: ['System'],
    objType: ['EquipmentType'],
    objZone: ['Location'],
    SheetType: cobieSheetNames.filter((name) => name !== 'PickLists'),
    StageType: documentPickLists.stages,
    LinearUnit: [units.LinearUnits],
    VolumeUnit: [units.VolumeUnits],
    CostUnit: Object.values(costUnits),
  }
  const longest = Math.max(...Object.values(lists).map((list) => list.length))
  return Array.from({ length: longest }, (_, at): CobieRow<'PickLists'> =>
    Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list[at] ?? null])),
  )
}

function facilityOf({ project }: Handover, created: Created): CobieRow<'Facility'> {
  return {
    Name: project.name,
    ...created(project),
    ProjectName: project.name,
    SiteName: inOneLine([project.address1, project.town]),
    ...units,
    CurrencyUnit: costUnits[project.currency],
    ExternalSystem: systemName,
    ExternalProjectObject: 'Project',
    ExternalProjectIdentifier: project.number,
    ExternalFacilityObject: 'Project',
    ExternalFacilityIdentifier: String(project.id),
    Description: project.description ?? project.name,
    ProjectDescription: project.description,
    SiteDescription: inOneLine([project.address1, project.address2, project.town, project.county, project.postcode]),
    Phase: statusWords[project.statusId] ?? null,
  }
}

/** People with a role on the project, companies with an e-mail address, and anyone else who created a row. */
function contactsOf({ companies, roles, people }: Handover, created: Created, warnings: Warnings) {
  const rows = new Map<string, CobieRow<'Contact'>>()
  const add = (email: string, row: CobieRow<'Contact'>) => {
    if (!rows.has(email.toLowerCase())) rows.set(email.toLowerCase(), { Email: email, ...row })
  }
  for (const { user, company } of people) {
    const held = roles.filter(({ role }) => role.userId === user.id)
    add(user.email, {
      ...created(held[0]?.role ?? user),
      Category: held[0]?.name ?? 'Safety system user',
      Phone: user.phone ?? company.phone,
      ...external('User', user.id),
      Department: user.jobTitle,
      GivenName: user.firstName,
      FamilyName: user.lastName || null,
      ...addressOf(company),
    })
  }
  for (const { part, company, relationship } of companies)
    if (company.email)
      add(company.email, {
        ...created(part),
        Category: relationship,
        Phone: company.phone,
        ...external('Client', company.id),
        ...addressOf(company),
      })
  const unreached = new Map(
    companies.filter(({ company }) => !company.email).map(({ company }) => [company.id, company]),
  )
  warnings.sayAbout(
    'These companies have no e-mail address, so they are not in the sheet Contact',
    'client',
    [...unreached.values()].map(({ id, name }) => ({ id, called: name })),
  )
  const silentFirms = new Map(
    companies.filter(({ company }) => company.email && !company.phone).map(({ company }) => [company.id, company]),
  )
  warnings.sayAbout(
    'These companies have no phone number',
    'client',
    [...silentFirms.values()].map(({ id, name }) => ({ id, called: name })),
  )
  warnings.sayAbout(
    'These people have no phone number, and neither has their company',
    'user',
    people
      .filter(({ user, company }) => !user.phone && !company.phone)
      .map(({ user }) => ({ id: user.id, called: user.fullName })),
  )
  return [...rows.values()]
}

const addressOf = (company: Handover['people'][number]['company']): CobieRow<'Contact'> => ({
  Company: company.name,
  OrganizationCode: company.shortName,
  Street: inOneLine([company.address1, company.address2, company.address3]),
  Town: company.town,
  StateRegion: company.county,
  PostalCode: company.postcode,
  Country: countryWords[company.country],
})

const inOneLine = (parts: (string | null)[]) => parts.filter(Boolean).join(', ')
