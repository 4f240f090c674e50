import {
  hashKey,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { use } from 'react'
import { deviceNow } from '#src/clock/now.ts'
import { useIsHeld } from './openForms.ts'
import { mustBelongTo, ShownPlaceContext } from './shownPlace.ts'
import { useLast } from './useLast.ts'

/** For how long a screen does not refetch a refused record, in ms. */
const refusalLasts = 5_000

/**
 * Returns the record a page shows. If it is deleted or no longer accessible, throws its error; while a form is open,
 * the page keeps the last row instead, so that no input is lost. Throws `ShownElsewhere` for a record of another project
 * than the one in the address.
 */
export function useOpenRecord<Row, Key extends QueryKey>(options: UseQueryOptions<Row, Error, Row, Key>): Row {
  const client = useQueryClient()
  const isHeld = useIsHeld()
  const { data, error } = useQuery(options)
  const last = useLast(data, hashKey(options.queryKey))
  if (data === undefined && error && !(isHeld && last !== undefined)) throw error
  if (last === undefined) throwIfRefused(client, options.queryKey)
  const row = use(last === undefined ? client.ensureQueryData(options) : settled(last))
  mustBelongTo(use(ShownPlaceContext), row)
  return row
}

/**
 * Throws the error of a record that was refused a moment ago. A suspended screen remounts when its request fails;
 * `useQuery` would then send another request, in an endless loop.
 */
function throwIfRefused(client: QueryClient, key: QueryKey) {
  const { status, fetchStatus, errorUpdatedAt = 0, error } = client.getQueryState(key) ?? {}
  if (status === 'error' && fetchStatus === 'idle' && deviceNow() - errorUpdatedAt < refusalLasts) throw error!
}

/** A promise that `use` reads synchronously. React requires `use` in every render once it has suspended one. */
const settled = <T>(value: T) => Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value })
