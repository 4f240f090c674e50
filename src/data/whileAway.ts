import { useMutationState, type MutationKey } from '@tanstack/react-query'
import { ApiProblem } from './http.ts'

/** For a save that must not be given up: sent again until somebody answers, for about half an hour. */
export const whileAway = {
  retry: (attempt: number, error: Error) => error instanceof ApiProblem && error.isAway && attempt < 200,
  retryDelay: (attempt: number) => Math.min(1_000 * 2 ** attempt, 8_000),
  networkMode: 'always' as const,
}

/**
 * Whether saves of that name are on their way, or wait for the server; those that queue behind one that waits do, too.
 */
export function useOnTheWay(mutationKey: MutationKey): 'saving' | 'away' | null {
  const failures = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.failureCount,
  })
  if (failures.length === 0) return null
  return failures.some((count) => count > 0) ? 'away' : 'saving'
}
