import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import {
  equipmentType,
  appliesToWords,
  intervalHours,
  type EquipmentTypeSummary,
} from '#contract/entities/equipmentType.ts'
import { labelsOf } from '#contract/labels.ts'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { useCrumbs } from '../record/useCrumbs.ts'
import { useTable } from '../record/useTable.ts'
import { equipmentTypes } from './data.ts'
import { intervalWords } from './shared/scheduleWords.ts'

/** Preloaded when a pointer or the focus reaches the link to a new one. */
export const EquipmentTypeForm = lazyPart(() =>
  import('./EquipmentTypeForm.tsx').then(({ EquipmentTypeForm }) => ({ default: EquipmentTypeForm })),
)

const labels = labelsOf(equipmentType)

/** Returns the least frequent inspection with a legal basis: the examination that a plant manager must book ahead. */
function examination({ schedules }: EquipmentTypeSummary) {
  const [first] = schedules
    .filter(({ legalBasis, intervalValue }) => legalBasis && intervalValue)
    .toSorted((one, other) => intervalHours(other) - intervalHours(one))
  return first
}
const examinationWords = (row: EquipmentTypeSummary) => {
  const found = examination(row)
  return found ? `${intervalWords({ ...found, beforeFirstUse: false, afterEvent: false })}, ${found.legalBasis}` : ''
}

const columns = columnsOf<EquipmentTypeSummary>([
  { id: 'name', header: labels.name, value: (row) => row.name, strong: true, always: true },
  { id: 'category', header: labels.categoryId, value: (row) => row.categoryName, width: 190, filter: 'choice' },
  {
    id: 'use',
    header: labels.appliesTo,
    value: (row) => row.appliesTo,
    text: (row) => appliesToWords[row.appliesTo],
    width: 160,
    filter: 'choice',
    dropBelow: 1360,
  },
  { id: 'schedules', header: labels.scheduleCount, value: (row) => row.scheduleCount, kind: 'number', width: 100 },
  { id: 'examination', header: 'Examination and basis', value: examinationWords, width: 310, dropBelow: 1200 },
  {
    id: 'asset',
    header: 'Belongs to',
    value: (row) => row.isAsset,
    text: (row) => (row.isAsset ? 'The building' : 'The site'),
    width: 128,
    filter: 'choice',
    dropBelow: 1440,
  },
  {
    id: 'active',
    header: labels.isActive,
    value: (row) => row.isActive,
    text: (row) => (row.isActive ? 'Active' : 'Inactive'),
    width: 100,
    filter: 'choice',
    dropBelow: 1000,
  },
])

/** The register of plant, place and asset types, with the legal basis of their inspections. */
export function EquipmentTypeList() {
  const { data, error, refetch } = useQuery(equipmentTypes.list())
  const table = useTable('equipmentTypes', { sorter: { column: 'name', down: false } })
  const add = (
    <UiLink
      className="button primary"
      href="/manage/equipmentTypes/edit/0"
      onPointerEnter={EquipmentTypeForm.preload}
      onFocus={EquipmentTypeForm.preload}
    >
      <IconPlus size={16} />
      New equipment type
    </UiLink>
  )
  return (
    <>
      <PageHeader crumbs={useCrumbs()} title="Equipment types" actions={add} />
      <DataTable
        {...table}
        label="Equipment types"
        rows={data}
        columns={columns}
        filterHint="Name, category, basis"
        empty={{
          sentence:
            'Types of plant, tools and inspected places appear here with their inspection intervals once they are added.',
          action: add,
        }}
        problem={
          error && !data
            ? { title: 'Equipment types could not be loaded', sentence: error.message, retry: () => void refetch() }
            : null
        }
        rowLink={(row) => `/manage/equipmentTypes/edit/${row.id}`}
        rowName={(row) => row.name}
        exportName="equipment-types"
      />
    </>
  )
}
