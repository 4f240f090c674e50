import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useUser } from '../data/useUser.ts'

/** Runs the role checks of the open page again when the user's roles change. */
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
