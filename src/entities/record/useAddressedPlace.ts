import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The reader's position in a record, as stored in the URL. */
interface Place {
  tab?: string | undefined
  /** The section of a questionnaire. */
  section?: string | undefined
  /** Slot of the question that last had the focus. */
  question?: string | undefined
}

const wordOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

/**
 * The position in the open record and a function that changes it in the URL, so that a reload and Back return there.
 */
export function useAddressedPlace(): readonly [Place, (next: Place) => void] {
  const navigate = useNavigate()
  const { tab, section, question } = useSearch({ strict: false }) as Record<string, unknown>
  const go = useCallback(
    (next: Place) =>
      void navigate({
        to: '.',
        search: ((before: object) => ({ ...before, ...next })) as never,
        hash: true,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return [{ tab: wordOf(tab), section: wordOf(section), question: wordOf(question) }, go]
}
