import { lazyPart } from '#src/ui/lazyPart.tsx'
import { usePaused } from '../../record/usePaused.ts'

/** Loads with the first question that looks up a record. */
export const SearchedAnswer = lazyPart(() =>
  import('./SearchedAnswer.tsx').then((file) => ({ default: file.SearchedAnswer })),
)

/** The words that a question looks for, once typing pauses, and whether it has not paused yet. */
export function useSought(value: unknown): readonly [words: string, isPausing: boolean] {
  const typed = ((value as { name: string } | null)?.name ?? '').trim()
  const words = usePaused(typed)
  return [words, words !== typed]
}
