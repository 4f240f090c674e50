import { useQuery } from '@tanstack/react-query'
import type { ProcessSubTypeSummary } from '#contract/entities/processSubType.ts'
import { processKindWords } from '#contract/processKinds.ts'
import { PanelTable } from '#src/ui/PanelTable.tsx'
import { processSubTypes } from './data.ts'

interface Props {
  label: string
  empty: string
  keeps: (row: ProcessSubTypeSummary) => boolean
  /** What else is told of each. */
  about: { head: string; width: number | string; cell: (row: ProcessSubTypeSummary) => string }
}

/** The sub types that point to a record, by kind and name. */
export function SubTypesTable({ label, empty, keeps, about }: Props) {
  const { data, error, refetch } = useQuery(processSubTypes.list())
  return (
    <PanelTable
      title="Sub types"
      label={label}
      what="Sub types"
      empty={empty}
      problem={error}
      retry={() => void refetch()}
      keyOf={({ id }) => id}
      rows={data
        ?.filter(keeps)
        .toSorted((one, other) => one.processKindId - other.processKindId || one.name.localeCompare(other.name))}
      columns={[
        { head: 'Name', cell: ({ name }) => name, href: ({ id }) => `/manage/processSubTypes?open=${id}` },
        { head: 'Kind', width: 130, cell: ({ processKindId }) => processKindWords[processKindId] },
        about,
        { head: 'Active', width: 84, cell: ({ isActive }) => (isActive ? 'Active' : 'Inactive') },
      ]}
    />
  )
}
