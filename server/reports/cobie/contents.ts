import { countryWords } from '#contract/countries.ts'
import { statusWords } from '#server/kinds/project/resource.ts'
import { createdBy, external, systemName, type Created } from './columns.ts'
import { documentPickLists, documentsOf } from './documents.ts'
import type { Handover } from './handover.ts'
import { floorsOf, spacesOf, zonesOf } from './places.ts'
import { cobieSheetNames, type CobieRow, type CobieSheet } from './sheets.ts'

export type CobieContents = { [S in CobieSheet]?: CobieRow<S>[] }

/** Fills the sheets of a COBie 2.4 workbook, and says in sentences what a checker would object to. */
export function cobieContents(handover: Handover): { contents: CobieContents; warnings: string[] } {
  const warnings: string[] = []
  const created = createdBy(handover)
  const floors = floorsOf(handover, created)
  const spaces = spacesOf(handover, created, warnings)
  const documents = documentsOf(handover, created, warnings)
  const contents = {
    Contact: contactsOf(handover, created, warnings),
    Facility: [facilityOf(handover, created)],
    Floor: floors,
    Space: spaces,
    Zone: zonesOf(handover, created, warnings),
    Document: documents,
    PickLists: pickListsOf(documents),
  }
  if (floors.length === 0) warnings.push('There are no floors. Add them under Manage, Locations.')
  if (spaces.length === 0) warnings.push('There are no spaces. Add them under Manage, Locations.')
  warnings.push('The facility has no category, because projects are not classified.')
  warnings.push('There are no assets, so the sheets Type, Component, System and Job are empty.')
  return { contents, warnings }
}

/** The values used here that checkers look up in the sheet PickLists, a list in each column. */
function pickListsOf(documents: readonly CobieRow<'Document'>[]) {
  const lists: Partial<Record<keyof CobieRow<'PickLists'>, readonly string[]>> = {
    ApprovalBy: documentPickLists.approvals,
    AreaUnit: ['squaremeters'],
    DocumentType: [...new Set(documents.flatMap(({ Category }) => (Category ? [String(Category)] : [])))].toSorted(
      (one, other) => one.localeCompare(other),
    ),
    FloorType: ['Floor', 'Site'],
    LinearUnit: ['meters'],
    SheetName: cobieSheetNames.filter((name) => name !== 'PickLists'),
    StageType: documentPickLists.stages,
    VolumeUnit: ['cubicmeters'],
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
    LinearUnits: 'meters',
    AreaUnits: 'squaremeters',
    VolumeUnits: 'cubicmeters',
    CurrencyUnit: project.currency === 'GBP' ? 'British Pounds' : 'Euros',
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

/** People with a role on the project, companies with an e-mail address, and whoever else created a row. */
function contactsOf({ companies, roles, people }: Handover, created: Created, warnings: string[]) {
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
      FamilyName: user.lastName,
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
    else warnings.push(`${company.name} has no e-mail address, so it is not in the sheet Contact.`)
  const contacts = [...rows.values()]
  const silent = contacts.filter(({ Phone }) => !Phone).map(({ Email }) => Email)
  if (silent.length > 0) warnings.push(`There is no phone number for ${silent.join(', ')}.`)
  return contacts
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
