import type { QueryClient } from '@tanstack/react-query'
import { wholeListKey } from './keys.ts'

interface Known {
  isConfidential?: unknown
  processSubTypeId?: unknown
}

/**
 * Whether a record is confidential, or will be once its form is saved: because it is marked so, or because of its sub
 * type. A sub type that is not loaded counts as confidential.
 */
export function isConfidential(client: QueryClient, row: Known | null, typed: Known = {}): boolean {
  if (row?.isConfidential === true || typed.isConfidential === true) return true
  const { processSubTypeId } = typed
  if (row || typeof processSubTypeId !== 'number' || processSubTypeId < 1) return false
  const subTypes = client.getQueryData<{ id: number; isConfidential: boolean }[]>(wholeListKey('processSubType'))
  return subTypes?.find(({ id }) => id === processSubTypeId)?.isConfidential !== false
}
