import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { TrailPage } from '#contract/trail.ts'
import { browserOf } from './browser.ts'
import { trailKey } from './keys.ts'

/** What the history of all records is narrowed to; empty words leave it open. */
export interface TrailFilter {
  person: string
  kind: string
  action: string
  from: string
  to: string
  text: string
}

const queryOf = (asked: object) => {
  const said = Object.entries(asked).filter(([, value]) => value !== '' && value !== null && value !== undefined)
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()
}

/** One page of it, from the newest or from before an entry. Asked for whenever it comes on screen. */
export const trail = (filter: TrailFilter, before: number | null, size: number) =>
  queryOptions({
    queryKey: trailKey({ ...filter, before, size }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ client, signal }) =>
      (await browserOf(client).http.api<TrailPage>(`audit/entries?${queryOf({ ...filter, before, size })}`, { signal }))
        .data,
  })

/** Where the whole of it can be fetched as a file. */
export const trailFile = (filter: TrailFilter) => `/api/audit/export?${queryOf(filter)}`

/** The same as text, for a sheet that is made here. */
export const trailText = () =>
  mutationOptions({
    mutationKey: ['trail', 'text'],
    mutationFn: async (filter: TrailFilter, { client }) => String(await browserOf(client).http.raw(trailFile(filter))),
  })
