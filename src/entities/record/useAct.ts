import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The step that a link asks a record's page to open, from the URL's hash; '' if none. `done` removes it. */
export function useAct(): { act: string; done: () => void } {
  const { hash, pathname, searchStr } = useLocation()
  const { history } = useRouter()
  const done = useCallback(() => {
    if (hash) history.replace(pathname + searchStr)
  }, [hash, history, pathname, searchStr])
  return { act: hash, done }
}
