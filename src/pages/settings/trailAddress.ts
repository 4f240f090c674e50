import type { TableState } from '#src/ui/DataTable/tableState.ts'

/** What the history of all records is narrowed to, as an address says it; several values are separated by commas. */
export interface TrailFilter {
  person: string
  kind: string
  action: string
  from: string
  to: string
  text: string
}

const choices = { person: 'byUserId', kind: 'entityKind', action: 'action' } as const

type Filter = Pick<TableState, 'words' | 'filters'>

/** What of a table's state stands in the address. */
export function addressOf({ words, filters }: Filter): Partial<TrailFilter> {
  const [from = '', to = ''] = filters.on ?? []
  const chosen = Object.entries(choices).map(([name, column]) => [name, (filters[column] ?? []).join()])
  const all = { ...Object.fromEntries(chosen), from, to, text: words.trim() } as TrailFilter
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** The filters of a table that an address says. */
export function filterIn(address: Partial<TrailFilter>): Filter {
  const chosen = Object.entries(choices).flatMap(([name, column]) => {
    const values = address[name as keyof typeof choices]
    return values ? [[column, values.split(',')]] : []
  })
  const days = [address.from ?? '', address.to ?? '']
  return {
    words: address.text ?? '',
    filters: Object.fromEntries(days.some(Boolean) ? [...chosen, ['on', days]] : chosen) as TableState['filters'],
  }
}
