import type { TableState } from '#src/ui/DataTable/tableState.ts'

/** The filters of the history as query parameters. Several values are separated by commas. */
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

/** Returns the query parameters for a table's filters. */
export function addressOf({ words, filters }: Filter): Partial<TrailFilter> {
  const [from = '', to = ''] = filters.on ?? []
  const chosen = Object.entries(choices).map(([name, column]) => [name, (filters[column] ?? []).join()])
  const all = { ...Object.fromEntries(chosen), from, to, text: words.trim() } as TrailFilter
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** Returns a table's filters from query parameters. */
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
