import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { use, useState } from 'react'

/**
 * The record that a page shows. One that is deleted or closed to this person ends the page with its error; while a form
 * is open over it (`isHeld`) the page stays as it was, so that nothing typed there is swept away.
 */
export function useOpenRecord<Row, Key extends QueryKey>(options: UseQueryOptions<Row, Error, Row, Key>, isHeld: boolean): Row {
  const client = useQueryClient()
  const { data, error } = useQuery(options)
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(() => data)
  if (data === undefined && error && !(isHeld && last !== undefined)) throw error
  return data ?? last ?? use(client.ensureQueryData(options))
}
