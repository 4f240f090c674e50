import { hashKey, useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { use } from 'react'
import { useIsHeld } from './openForms.ts'
import { useLast } from './useLast.ts'

/**
 * Returns the record a page shows. If it is deleted or no longer accessible, throws its error; while a form is open,
 * the page keeps the last row instead, so that no input is lost.
 */
export function useOpenRecord<Row, Key extends QueryKey>(options: UseQueryOptions<Row, Error, Row, Key>): Row {
  const client = useQueryClient()
  const isHeld = useIsHeld()
  const { data, error } = useQuery(options)
  const last = useLast(data, hashKey(options.queryKey))
  if (data === undefined && error && !(isHeld && last !== undefined)) throw error
  return use(last === undefined ? client.ensureQueryData(options) : settled(last))
}

/** A promise that `use` reads at once. React wants `use` in every render once it has suspended one. */
const settled = <T>(value: T) => Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value })
