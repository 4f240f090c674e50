import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useUser } from '../data/useUser.ts'

/** Asks the gates of the open page again when the roles of its reader change, so that it closes, or opens, at once. */
export function useGatesAnew() {
  const router = useRouter()
  const roles = useUser().roles.join()
  const before = useRef(roles)
  useEffect(() => {
    if (before.current === roles) return
    before.current = roles
    void router.invalidate()
  }, [router, roles])
}
