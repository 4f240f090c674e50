import type { IntervalUnit, ScheduleRow } from '#contract/entities/equipmentType.ts'
import { grouped } from '#contract/grouped.ts'
import { foldedCompany } from '#contract/text/foldedNames.ts'
import { external, systemName, type Created } from './columns.ts'
import type { Handover } from './handover.ts'
import type { WorkbookCell } from '#server/core/services.ts'
import { isoDay, type CobieRow } from './sheets.ts'
import { uniqueNames } from './uniqueNames.ts'
import type { Warnings } from './warnings.ts'

type Asset = Handover['assets'][number]

/** Lists of names are separated by commas, so a comma in a name becomes a semicolon. */
const listable = (words: string) => words.replaceAll(',', ';')

/**
 * The product of an asset: its type of equipment from one manufacturer. Assets of one product share a row of the sheet
 * Type.
 */
const productOf = ({ equipmentTypeId, make, model }: Asset) => JSON.stringify([equipmentTypeId, make, model])

/** The sheets Type, Component, System and Job of the assets, and what a checker would report. */
export function assetsOf(
  { assets, companies }: Handover,
  created: Created,
  spaces: ReadonlyMap<number, string>,
  warnings: Warnings,
) {
  const products = [...grouped(assets, productOf).values()]
  const typeNames = uniqueNames(
    products.map(([first]) => first),
    ({ typeName, make, model }) => [typeName, make, model].filter(Boolean).join(' '),
  )
  const names = uniqueNames(assets, ({ number, name }) => listable(`${number} ${name}`))
  const emailOf = new Map(companies.map(({ company }) => [company.id, company.email]))
  const makers = new Map(
    companies.flatMap(({ company }) => (company.email ? [[foldedCompany(company.name), company.email] as const] : [])),
  )
  /** The contact of a manufacturer; null if it is not one of the companies in the sheet Contact. */
  const makerOf = ({ make }: Asset) => (make === null ? null : (makers.get(foldedCompany(make)) ?? null))
  const typeOf = new Map(products.flatMap((same) => same.map(({ id }) => [id, typeNames.get(same[0].id)!])))
  warn(assets, names, spaces, warnings)
  warnings.sayAbout(
    'The makers of these assets are not companies of this project with an e-mail address, so the column Manufacturer is empty and the sheet Attribute names them',
    'equipment',
    assets
      .filter((asset) => asset.make !== null && makerOf(asset) === null)
      .map(({ id }) => ({ id, called: names.get(id)! })),
  )
  return {
    Type: products.map(([first, ...others]): CobieRow<'Type'> => {
      const guarantor = first.warrantyGuarantorClientId === null ? null : emailOf.get(first.warrantyGuarantorClientId)
      const costs = [first, ...others].flatMap(({ replacementCost }) => replacementCost ?? [])
      return {
        Name: typeNames.get(first.id)!,
        ...created(first),
        Category: first.categoryName,
        Description: first.typeName,
        AssetType: 'Fixed',
        Manufacturer: makerOf(first),
        ModelNumber: first.model,
        WarrantyGuarantorParts: guarantor ?? null,
        WarrantyDurationParts: first.warrantyMonths,
        WarrantyGuarantorLabor: guarantor ?? null,
        WarrantyDurationLabor: first.warrantyMonths,
        WarrantyDurationUnit: first.warrantyMonths === null ? null : 'month',
        ...external('EquipmentType', first.equipmentTypeId),
        ReplacementCost: costs.length === 0 ? null : Math.max(...costs),
        ExpectedLife: first.expectedLifeYears,
        DurationUnit: first.expectedLifeYears === null ? null : 'year',
      }
    }),
    Component: assets.map((asset): CobieRow<'Component'> => ({
      Name: names.get(asset.id)!,
      ...created(asset),
      TypeName: typeOf.get(asset.id)!,
      Space: (asset.spaceId !== null && spaces.get(asset.spaceId)) || null,
      Description: asset.name,
      ...external('Equipment', asset.id),
      SerialNumber: asset.serialNumber,
      InstallationDate: isoDay(asset.installedOn),
      WarrantyStartDate: isoDay(asset.warrantyStart),
      TagNumber: asset.tagNumber,
      BarCode: asset.barCode,
      AssetIdentifier: asset.number,
    })),
    System: [
      ...grouped(
        assets.filter(({ systemName: of }) => of),
        (asset) => asset.systemName!.toLowerCase(),
      ).values(),
    ].map((parts): CobieRow<'System'> => ({
      Name: parts[0].systemName!,
      ...created(parts[0]),
      Category: parts[0].categoryName,
      ComponentNames: parts.map(({ id }) => names.get(id)!).join(','),
      ...external('System', parts[0].id),
      Description: parts[0].systemName!,
    })),
    Job: products.flatMap(([first]) =>
      first.schedules
        .filter(({ intervalValue }) => intervalValue !== null)
        .map((row) => jobOf(first, row, typeNames.get(first.id)!, created)),
    ),
    Attribute: [
      ...products.flatMap(([first]) =>
        attributesOf('Type', typeNames.get(first.id)!, first, created, [['Manufacturer', first.make, null]]),
      ),
      ...assets.flatMap((asset) =>
        attributesOf('Component', names.get(asset.id)!, asset, created, [
          ['PlantNumber', asset.plantNumber, null],
          ['YearOfManufacture', asset.year, null],
          ['SafeWorkingLoad', asset.swlKg, 'kg'],
          ['HoursRun', asset.hours, 'hour'],
          ['CertificateExpiresOn', isoDay(asset.certificateExpiresOn), null],
          ['Notes', asset.notes, null],
        ]),
      ),
    ],
  }
}

/** The data of a product or an asset without a column of its own. */
const attributesOf = (
  SheetName: 'Type' | 'Component',
  RowName: string,
  asset: Asset,
  created: Created,
  fields: readonly (readonly [name: string, value: WorkbookCell, unit: string | null])[],
): CobieRow<'Attribute'>[] =>
  fields.flatMap(([Name, Value, Unit]) =>
    Value === null || Value === ''
      ? []
      : [
          {
            Name,
            ...created(asset),
            Category: 'As Built',
            SheetName,
            RowName,
            Value,
            Unit,
            ...external('Equipment', asset.id),
            Description: Name,
          },
        ],
  )

/** The units of the template; a shift counts as a day. */
const frequencyUnits: Record<IntervalUnit, string> = {
  hour: 'hour',
  shift: 'day',
  day: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
}

function jobOf(asset: Asset, row: ScheduleRow, typeName: string, created: Created): CobieRow<'Job'> {
  const inspection = asset.inspectionNames[String(row.inspectionTypeId)] ?? row.key
  return {
    Name: `${inspection}, ${typeName}, ${row.key}`,
    ...created(asset),
    Category: row.performedBy === 'operator' ? 'Inspection' : 'PM',
    Status: 'Not Yet Started',
    TypeName: typeName,
    Description: [inspection, row.intervalUnit === 'shift' && 'each shift', row.legalBasis].filter(Boolean).join(', '),
    Start: 0,
    TaskStartUnit: 'day',
    Frequency: row.intervalValue,
    FrequencyUnit: frequencyUnits[row.intervalUnit],
    ExtSystem: systemName,
    ExtObject: 'Inspection',
    ExtIdentifier: `${asset.equipmentTypeId}/${row.key}`,
    TaskNumber: row.key,
  }
}

function warn(
  assets: readonly Asset[],
  names: ReadonlyMap<number, string>,
  spaces: ReadonlyMap<number, string>,
  warnings: Warnings,
) {
  const named = (some: readonly Asset[]) => some.map(({ id }) => ({ id, called: names.get(id)! }))
  if (assets.length === 0) warnings.say('There are no assets, so the sheets Type, Component, System and Job are empty')
  warnings.sayAbout(
    'These assets are in no space',
    'equipment',
    named(assets.filter(({ spaceId }) => spaceId === null || !spaces.has(spaceId))),
  )
  warnings.sayAbout(
    'These assets have no make or no model',
    'equipment',
    named(assets.filter(({ make, model }) => make === null || model === null)),
  )
}
