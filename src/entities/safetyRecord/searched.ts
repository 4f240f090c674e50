import { lazyPart } from '#src/ui/lazyPart.tsx'
import { usePaused } from '#src/entities/record/usePaused.ts'

/** Loaded with the first question that searches for a record. */
export const SearchedAnswer = lazyPart(() =>
  import('./SearchedAnswer.tsx').then((file) => ({ default: file.SearchedAnswer })),
)

/** The debounced search text of a question, and whether the user is still typing. */
export function useSought(value: unknown): readonly [words: string, isPausing: boolean] {
  const typed = ((value as { name: string } | null)?.name ?? '').trim()
  const words = usePaused(typed)
  return [words, words !== typed]
}
