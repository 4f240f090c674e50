import { ApiProblem } from './http.ts'

/** For a save that must not be given up: sent again until somebody answers, for about half an hour. */
export const whileAway = {
  retry: (attempt: number, error: Error) => error instanceof ApiProblem && error.isAway && attempt < 200,
  retryDelay: (attempt: number) => Math.min(1_000 * 2 ** attempt, 8_000),
  networkMode: 'always' as const,
}
