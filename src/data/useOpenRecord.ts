import { hashKey, useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { use } from 'react'
import { useIsHeld } from './openForms.tsx'
import { useLast } from './useLast.ts'

/**
 * The record that a page shows. One that is deleted or closed to this person ends the page with its error; while a form
 * is open, the page stays as it was, so that nothing typed there is swept away.
 */
export function useOpenRecord<Row, Key extends QueryKey>(options: UseQueryOptions<Row, Error, Row, Key>): Row {
  const client = useQueryClient()
  const isHeld = useIsHeld()
  const { data, error } = useQuery(options)
  const last = useLast(data, hashKey(options.queryKey))
  if (data === undefined && error && !(isHeld && last !== undefined)) throw error
  return last ?? use(client.ensureQueryData(options))
}
