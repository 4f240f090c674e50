import { useMutationState, type MutationKey } from '@tanstack/react-query'
import { ApiProblem } from './http.ts'

/**
 * Mutation options for a save that must not be lost: it retries for about half an hour while the server is unreachable.
 */
export const whileAway = {
  retry: (attempt: number, error: Error) => error instanceof ApiProblem && error.isAway && attempt < 200,
  retryDelay: (attempt: number) => Math.min(1_000 * 2 ** attempt, 8_000),
  networkMode: 'always' as const,
}

/**
 * Returns whether mutations with this key are in progress or waiting for the server, those queued behind a waiting one
 * included.
 */
export function useOnTheWay(mutationKey: MutationKey): 'saving' | 'away' | null {
  const failures = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.failureCount,
  })
  if (failures.length === 0) return null
  return failures.some((count) => count > 0) ? 'away' : 'saving'
}
