import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { useTable } from '#src/entities/record/useTable.ts'
import type { TableState } from '#src/ui/DataTable/tableState.ts'
import { addressFilters, type FilesSearch } from './filesSearch.ts'

const names = Object.keys(addressFilters) as (keyof typeof addressFilters)[]
const valuesIn = (text: string | undefined) => (text ? text.split(',') : [])

/**
 * State of the table on the files page. Filters in the URL take precedence over those stored in the browser, so that a
 * link shows what its sender saw. Changes are written to both.
 */
export function useFilesTable(system: FolderSystem, search: FilesSearch, onSearch: (next: FilesSearch) => void) {
  const table = useTable(`files.${system}`, { sorter: { column: 'number', down: false } })
  const isInAddress = names.some((name) => search[name] !== undefined)
  const filters = isInAddress
    ? {
        ...table.state.filters,
        ...Object.fromEntries(names.map((name) => [addressFilters[name], valuesIn(search[name])])),
      }
    : table.state.filters
  const onState = (next: TableState) => {
    table.onState(next)
    const written = Object.fromEntries(
      names.map((name) => [name, next.filters[addressFilters[name]]?.join(',') || undefined]),
    )
    if (names.some((name) => written[name] !== search[name])) onSearch(written)
  }
  return { ...table, state: { ...table.state, filters }, onState }
}
