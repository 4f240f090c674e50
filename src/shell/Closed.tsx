import { Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Leaves for the page that says what is closed. It does not follow the address, which would send it off again on its
 * way.
 */
export function Closed() {
  const router = useRouter()
  const [state] = useState(() => ({ asked: router.state.location.pathname }))
  return <Navigate to="/manage/403" replace state={state} />
}
