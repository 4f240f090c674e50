import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Where in a record its reader is, as the address says. */
interface Place {
  tab?: string | undefined
  /** The section of a questionnaire. */
  section?: string | undefined
  /** The question that had the focus last, by its slot. */
  question?: string | undefined
}

const wordOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

/** The place in the open record and a function that changes it in the address, so that a reload and Back return there. */
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
