import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ProcessSubTypeSummary } from '#contract/entities/processSubType.ts'
import { projectProcessSubType, type ProjectProcessSubTypeSummary } from '#contract/entities/projectProcessSubType.ts'
import { labelsOf } from '#contract/labels.ts'
import { recordSystemIdOf } from '#contract/recordSystem.ts'
import { isKeptInUse, processKindIds, processKindWords } from '#contract/processKinds.ts'
import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import { columnsOf } from '#src/ui/DataTable/columns.ts'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import type { View } from '#src/ui/DataTable/views.ts'
import { look } from '#src/ui/page/look.ts'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'
import { processSubTypes } from '../processSubType/data.ts'
import { useTable } from '../record/useTable.ts'
import { projectProcessSubTypes } from './data.ts'
import type { SubTypePlace } from './shared/useUsedSubTypes.ts'

/** A sub type of the organisation with the project's setting for it. */
export interface SubTypeRow {
  /** The id of the organisation's sub type. */
  id: number
  subType: ProcessSubTypeSummary
  setting: ProjectProcessSubTypeSummary | null
}

const labels = labelsOf(projectProcessSubType)
const isUsed = ({ setting }: SubTypeRow) => setting?.isEnabled ?? false
const used = look('Used', 'green', IconCircleCheck)
const unused = look('Not used', 'grey', IconCircleMinus)
const peopleOf = ({ setting }: SubTypeRow) =>
  (setting?.stageUsers ?? []).reduce((sum, { userIds, groupIds }) => sum + userIds.length + groupIds.length, 0)

const columns = columnsOf<SubTypeRow>([
  { id: 'name', header: 'Sub type', value: (row) => row.subType.name, width: 260, strong: true, always: true },
  {
    id: 'kind',
    header: 'Kind',
    value: (row) => processKindWords[row.subType.processKindId],
    width: 200,
    filter: 'choice',
  },
  {
    id: 'used',
    header: 'On this project',
    value: (row) => (isUsed(row) ? 'Used' : 'Not used'),
    cell: (row) => <StatusChip look={isUsed(row) ? used : unused} />,
    width: 130,
    filter: 'choice',
  },
  {
    id: 'approval',
    header: labels.approvalTemplateId,
    value: (row) => row.setting?.approvalTemplateName ?? row.subType.approvalTemplateName,
  },
  {
    id: 'questions',
    header: labels.questionTemplateId,
    value: (row) => row.setting?.questionTemplateName ?? row.subType.questionTemplateName,
    dropBelow: 1360,
  },
  {
    id: 'people',
    header: 'People chosen',
    value: (row) => peopleOf(row) || null,
    kind: 'number',
    width: 116,
  },
  {
    id: 'valid',
    header: labels.validityHours,
    value: (row) => row.setting?.validityHours ?? row.subType.validityHours,
    text: (row) => {
      const hours = row.setting?.validityHours ?? row.subType.validityHours
      return hours === null ? '' : `${hours} h`
    },
    kind: 'number',
    width: 92,
    dropBelow: 1600,
  },
])

const isOf =
  (kindId: number) =>
  ({ subType }: SubTypeRow) =>
    subType.processKindId === kindId

const views: readonly View<SubTypeRow>[] = [
  { id: 'all', label: 'All', keeps: () => true },
  { id: 'used', label: 'Used here', keeps: isUsed },
  { id: 'unused', label: 'Not used', keeps: (row) => !isUsed(row) },
  { id: 'permits', label: 'Permits', keeps: isOf(processKindIds.permit) },
  { id: 'inductions', label: 'Inductions', keeps: isOf(processKindIds.induction) },
]

interface Props extends SubTypePlace {
  /** The view that the address asks for. */
  view?: string | undefined
  /** Opens the form of a sub type; absent for readers. */
  onOpen?: ((row: SubTypeRow) => void) | undefined
}

/** The organisation's sub types for a system's kinds, with whether and how the project uses them. */
export function SubTypeTable({ projectId, system, view, onOpen }: Props) {
  const own = useQuery(projectProcessSubTypes.list({ projectId }))
  const all = useQuery(processSubTypes.list())
  const table = useTable('projectProcessSubTypes', { sorter: { column: 'kind', down: false } }, view)
  const rows = useMemo(() => {
    if (!own.data || !all.data) return undefined
    const set = own.data.filter(({ systemId }) => systemId === recordSystemIdOf(system))
    const settings = new Map(set.map((row) => [row.processSubTypeId, row]))
    return all.data
      .filter(
        ({ id, isActive, processKindId }) =>
          settings.has(id) || (isActive && (system !== 'fm' || isKeptInUse(processKindId))),
      )
      .map((subType): SubTypeRow => ({ id: subType.id, subType, setting: settings.get(subType.id) ?? null }))
  }, [own.data, all.data, system])
  const error = own.error ?? all.error
  return (
    <DataTable
      {...table}
      label="Process sub types"
      rows={rows}
      columns={columns}
      views={views}
      filterHint="Sub type, template"
      empty={{
        sentence:
          'An administrator sets up the sub types of permits, inspections and other records under Process sub types.',
        action: null,
      }}
      problem={
        error && !rows
          ? {
              title: 'Sub types could not be loaded',
              sentence: error.message,
              retry: () => void Promise.all([own.refetch(), all.refetch()]),
            }
          : null
      }
      onOpen={onOpen}
      rowName={({ subType }) => subType.name}
      exportName="process-sub-types"
    />
  )
}
