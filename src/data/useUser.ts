import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { nobody, session } from './session.ts'

/** Returns the signed-in user and follows changes. */
export function useUser() {
  const { boot } = useRouteContext({ from: '__root__' })
  return useQuery(session(boot.signIn)).data ?? nobody
}
